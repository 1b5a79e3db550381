package io.headgate.redis;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.StoreClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One limit's part in what is taken from several: how much, what came of it, and the way back. For one thread at a time. */
final class JointPart {

    private final FleetRateLimiter limiter;
    private final RedisRateLimiter strict;
    private final Form form;
    private final long permits;
    private final long asked;
    private final long returned;
    private long takenAt; // in ticks of Redis
    private @Nullable Reservation alone; // what was decided here, while Redis was lost
    private long waitNanos; // until it could admit what it has refused

    JointPart(FleetRateLimiter limiter, long permits, long asked) {
        this.limiter = limiter;
        this.strict = limiter.strict();
        this.form = strict.form();
        this.permits = permits;
        this.asked = asked;
        this.returned = strict.returns();
    }

    String key() {
        return strict.ferry().keyOf(form);
    }

    /** Around the part of Redis that knows of it. */
    Breaker breaker() {
        return limiter.breaker();
    }

    /** Whether this limit refuses without being asked: more than it ever grants, or it has refused a moment ago. */
    boolean isHopeless() {
        waitNanos = breaker().isLost() ? 0 : strict.hopelessNanos(form, permits, asked);
        return waitNanos > 0;
    }

    /** Adds what the script has to know of it. */
    void addTo(List<String> arguments) {
        List<String> settings = strict.ferry().settingsOf(form);
        arguments.add(form.script().algorithm());
        arguments.add(Long.toString(permits));
        arguments.add(Integer.toString(settings.size()));
        arguments.addAll(settings);
    }

    /** Takes note of the time that Redis told, by which it could not place the present. */
    void told(long now) {
        strict.ferry().note(now, false);
    }

    /** What Redis has said, to all of them: yes, or no and for how many ticks this one would not have. */
    void told(boolean admitted, long now, long waitTicks, StoreClock clock) {
        strict.ferry().note(now, admitted);
        takenAt = now;
        if (!admitted && waitTicks != 0) {
            waitNanos = waitTicks == Answer.NEVER ? Algorithm.NEVER : clock.nanos(waitTicks);
            strict.remember(form, permits, new Answer(now, 0, waitTicks, 0), asked, returned);
        }
    }

    /** Gives back what Redis granted at that time, after this was decided without it. */
    void giveBackLate(long now) {
        strict.giveBackLater(form, permits, permits, now);
    }

    /** Nobody knows whether Redis has granted it, and nobody will use it. */
    void countNotGivenBack() {
        strict.ferry().lost(permits);
    }

    /** Decides here, by the policy of this limit. */
    boolean takeAlone() {
        RateLimiter own = limiter.alone();
        alone = own.reserve(permits, Duration.ZERO);
        waitNanos = alone.isGranted() ? 0 : Math.max(1, own.probe(permits).retryAfterNanos());
        return alone.isGranted();
    }

    /** How long until it could admit what it refused; 0 if it did not refuse. */
    long waitNanos() {
        return waitNanos;
    }

    long permits() {
        return permits;
    }

    /** Gives back what was taken beyond {@code cost}, as far as that is safe, or charges what is missing, into debt. */
    CompletableFuture<?> settle(long cost) {
        if (cost > permits) {
            return limiter.chargeLater(cost - permits, alone != null);
        }
        if (cost == permits) {
            return CompletableFuture.completedFuture(null);
        }
        if (alone != null) {
            return CompletableFuture.completedFuture(alone.refund(permits - cost));
        }
        return strict.giveBackLater(form, permits - cost, permits, takenAt).handle((answer, failure) -> {
            if (failure != null) {
                limiter.breaker().failed(failure); // it stays charged: the safe side
            }
            return answer;
        });
    }
}
