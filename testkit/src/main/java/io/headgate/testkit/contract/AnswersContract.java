package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.promise.Admission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every answer is the exact one, and the calls that ran keep the promise. */
interface AnswersContract extends Subject {

    int STEPS = 40;

    @Test
    default void answersAsTheExactOracleOnRandomTraces() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            Oracle oracle = oracle(trace.start, trace.epochOffset);
            List<Admission> ran = new ArrayList<>();
            for (int i = 0; i < STEPS; i++) {
                trace.ticker.advanceNanos(trace.step());
                long permits = trace.weight(heaviest());
                Probe probe = agreeing(trace, limiter, oracle, permits);
                boolean granted = limiter.tryAcquire(permits);
                long now = trace.ticker.read();
                assertThat(granted)
                        .as("step %s: %s permits at %s", i, permits, now - trace.start)
                        .isEqualTo(probe.wouldAdmit());
                assertThat(oracle.take(permits, now)).as("step %s: oracle", i).isEqualTo(granted);
                if (granted) {
                    ran.add(new Admission(now, permits));
                }
            }
            assertThat(promise(trace.start, trace.epochOffset).worst(ran)).isEmpty();
        });
    }

    /** Probes, and compares with the oracle; where a tolerance is allowed, moves past the instants in which they may differ. */
    private Probe agreeing(Traces.Trace trace, RateLimiter limiter, Oracle oracle, long permits) {
        while (true) {
            long now = trace.ticker.read();
            Probe probe = limiter.probe(permits);
            long exact = exactRetryNanos(oracle, permits, now);
            long longer = Math.max(exact, probe.retryAfterNanos());
            if ((exact == 0) != probe.wouldAdmit() && longer <= toleranceNanos()) {
                trace.ticker.advanceNanos(longer);
                continue;
            }
            assertThat(probe.retryAfterNanos() - exact)
                    .as("wait for %s permits at %s: %s, exactly %s", permits, now - trace.start, probe, exact)
                    .isBetween(-toleranceNanos(), toleranceNanos());
            if (countsAvailable()) {
                assertThat(Math.max(0, probe.remaining()))
                        .as("available at %s", now - trace.start)
                        .isEqualTo(Math.max(0, oracle.available(now)));
            }
            return probe;
        }
    }

    @Test
    default void waitingExactlyTheEstimateIsEnoughAndOneNanosecondLessIsNot() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            for (int i = 0; i < STEPS / 4; i++) {
                trace.ticker.advanceNanos(trace.step());
                limiter.consumeUpTo(1 + trace.random.nextLong(atOnce()));
                long permits = trace.weight(heaviest());
                long wait = limiter.probe(permits).retryAfterNanos();
                if (wait > 0 && wait != Oracle.NEVER) {
                    trace.ticker.advanceNanos(wait - 1);
                    assertThat(limiter.tryAcquire(permits))
                            .as("%s permits 1 ns early", permits)
                            .isFalse();
                    trace.ticker.advanceNanos(1);
                    assertThat(limiter.tryAcquire(permits))
                            .as("%s permits after %s ns", permits, wait)
                            .isTrue();
                }
            }
        });
    }

    @Test
    default void isFullAgainExactlyWhenItSaysSo() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            trace.ticker.advanceNanos(trace.step());
            limiter.consumeUpTo(1 + trace.random.nextLong(atOnce()));
            long untilFull = limiter.probe().fullAfterNanos();
            trace.ticker.advanceNanos(untilFull);
            Probe full = limiter.probe();
            assertThat(full.fullAfterNanos()).isZero();
            assertThat(full.remaining())
                    .isGreaterThanOrEqualTo(Math.min(1, limiter.limit().capacity()));
            if (untilFull > 0) {
                trace.ticker.set(trace.ticker.read() - 1);
                assertThat(limiter.probe().fullAfterNanos()).as("1 ns before").isPositive();
            }
        });
    }

    @Test
    default void drainTakesAllThatIsThereAndNothingElseIsLeft() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            limiter.consumeUpTo(1 + trace.random.nextLong(atOnce()));
            trace.ticker.advanceNanos(trace.step());
            long remaining = limiter.probe().remaining();
            assertThat(limiter.drain()).isEqualTo(Math.max(0, remaining));
            assertThat(limiter.probe().remaining()).isLessThanOrEqualTo(0);
            assertThat(limiter.tryAcquire()).isFalse();
        });
    }

    @Test
    default void consumeUpToTakesNoMoreThanAsked() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            long asked = 1 + trace.random.nextLong(2 * atOnce());
            assertThat(limiter.consumeUpTo(asked)).isEqualTo(Math.min(asked, atOnce()));
        });
    }

    @Test
    default void chargingWhatIsThereIsTheSameAsTakingIt() {
        Traces.each(this, trace -> {
            RateLimiter charged = limiter(trace.ticker, trace.wall);
            RateLimiter taken = limiter(trace.ticker, trace.wall);
            trace.ticker.advanceNanos(trace.step());
            long permits = trace.weight(Math.min(atOnce(), heaviest()));
            charged.charge(permits);
            assertThat(taken.tryAcquire(permits)).isTrue();
            assertThat(charged.probe()).isEqualTo(taken.probe());
        });
    }

    @Test
    default void aLargerDebtTakesLongerToPay() {
        Traces.each(this, trace -> {
            long before = 0;
            for (int times = 2; times <= 4; times++) {
                RateLimiter limiter = limiter(trace.ticker, trace.wall);
                Duration untilFree = limiter.charge(times * limiter.limit().capacity());
                long wait = limiter.probe().retryAfterNanos();
                assertThat(untilFree).isEqualTo(Duration.ofNanos(wait));
                assertThat(wait).as("%s times the capacity", times).isGreaterThan(before);
                before = wait;
            }
        });
    }

    @Test
    default void debtDelaysLaterCallsAndLongIdlingBringsNoMoreThanFull() {
        Traces.each(this, trace -> {
            RateLimiter limiter = limiter(trace.ticker, trace.wall);
            limiter.charge(1 + trace.random.nextLong(3 * atOnce()) + atOnce());
            assertThat(limiter.tryAcquire()).as("in debt").isFalse();
            long full = limiter.probe().fullAfterNanos();
            trace.ticker.advanceNanos(full);
            long atFull = limiter.probe().remaining();
            trace.ticker.advanceNanos(200 * period().toNanos());
            assertThat(atFull).as("when full").isBetween(1L, limiter.limit().capacity());
            assertThat(limiter.probe().remaining()).as("after idling").isBetween(1L, Math.max(atFull, atOnce()));
        });
    }
}
