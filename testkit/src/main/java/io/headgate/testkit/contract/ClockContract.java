package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A ticker that misbehaves never lets more through. */
interface ClockContract extends Subject {

    @Test
    default void aTickerThatGoesBackAdmitsNoMoreAndResumesWhenItHasCaughtUp() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            List<Admission> byGrants = new ArrayList<>();
            List<Admission> byAsking = new ArrayList<>();
            long latest = trace.start;
            long highest = trace.start;
            assertThat(limiter.tryAcquire()).as("at the start").isTrue(); // so that it has acted on that instant
            byGrants.add(new Admission(trace.start, 1));
            byAsking.add(new Admission(trace.start, 1));
            for (int i = 0; i < AnswersContract.STEPS; i++) {
                long step = Math.min(trace.step(), 10 * period().toNanos());
                boolean back = trace.random.nextInt(5) == 0;
                long now = trace.ticker.read() + (back ? -2 * step : step);
                trace.ticker.set(now);
                highest = now - highest > 0 ? now : highest;
                long permits = trace.weight(heaviest());
                if (limiter.tryAcquire(permits)) {
                    latest = now - latest > 0 ? now : latest;
                    byGrants.add(new Admission(latest, permits));
                    byAsking.add(new Admission(highest, permits));
                }
            }
            // Time stands still at the latest instant the limiter acted on: some act only when they grant, others when
            // asked.
            Promise promise = promise(trace.start, trace.epochOffset);
            assertThat(promise.worst(byGrants).isEmpty()
                            || promise.worst(byAsking).isEmpty())
                    .as("%s or %s", promise.worst(byGrants), promise.worst(byAsking))
                    .isTrue();
            trace.ticker.set(highest);
            trace.ticker.advanceNanos(limiter.probe().fullAfterNanos() + period().toNanos());
            assertThat(limiter.tryAcquire()).as("after it has caught up").isTrue();
        });
    }

    @Test
    default void jumpsFarAheadAreJustLongIdleSpells() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            limiter.drain();
            int mostDays = Math.toIntExact(longestIdle().toDays());
            trace.ticker.advanceNanos(TimeUnit.DAYS.toNanos(trace.random.nextInt(1, mostDays)));
            long full = limiter.probe().remaining();
            assertThat(full).isBetween(1L, limiter.limit().capacity());
            assertThat(limiter.drain()).isEqualTo(full);
            assertThat(limiter.tryAcquire()).isFalse();
        });
    }
}
