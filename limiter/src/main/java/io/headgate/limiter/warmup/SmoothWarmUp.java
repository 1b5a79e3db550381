package io.headgate.limiter.warmup;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Guava's smooth warm-up: calls are evenly spaced, {@code coldFactor} times further apart after an idle spell, and the
 * spacing falls to {@code T = period / permits} over {@code warmUp} of use. A call pays for its predecessor, so even a large
 * one starts at once and the next one waits.
 *
 * <p>Promise: Guava's price curve. The cost of a call is the area under it, rounded up by less than a nanosecond, and
 * never truncated to microseconds as Guava's is, so that it holds at any rate.
 *
 * <pre>
 *   price
 *   cold·T ┤              ╱ │
 *          │           ╱    │    taking n permits costs the area under the line,
 *          │        ╱▒▒▒▒   │    so a large take costs what many small ones would
 *        T ┤─────●▒▒▒▒▒▒▒   │
 *          └─────┴──────────┴──► stored permits
 *              half        full after warmUp of idling
 * </pre>
 *
 * @param permits permits per period when warm; 0 refuses everything
 * @param period the period
 * @param warmUp how long it takes to get warm, and to get cold again
 * @param coldFactor how many times dearer a permit is when cold; Guava's is 3
 */
public record SmoothWarmUp(long permits, Duration period, Duration warmUp, int coldFactor) implements Limit {

    /** Checks the settings. */
    public SmoothWarmUp {
        long nanos = Checks.positiveNanos(period, "period");
        require(permits >= 0 && permits <= nanos, "permits", permits, "0 (refuses everything) to one per nanosecond");
        Checks.positiveNanos(warmUp, "warmUp");
        require(coldFactor >= 2 && coldFactor <= 100, "coldFactor", coldFactor, "2 to 100");
        require(
                permits == 0 || SmoothWarmUpAlgorithm.fits(permits, nanos, warmUp.toNanos(), coldFactor),
                "warmUp",
                warmUp,
                "shorter: this rate needs a finer unit of time than can reach that far");
    }

    /** {@code permits} per second, three times slower when cold. */
    public static SmoothWarmUp perSecond(long permits, Duration warmUp) {
        return new SmoothWarmUp(permits, Duration.ofSeconds(1), warmUp, 3);
    }

    /** The same, colder or less cold. */
    public SmoothWarmUp withColdFactor(int newColdFactor) {
        return new SmoothWarmUp(permits, period, warmUp, newColdFactor);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : 1;
    }

    @Override
    public long largestTake() {
        return permits == 0 ? 0 : SmoothWarmUpAlgorithm.largestTake(permits, period.toNanos(), coldFactor);
    }

    /** Begins cold. */
    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new SmoothWarmUpAlgorithm(this, now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SmoothWarmUpAlgorithm same ? same.copy(now) : Limit.super.startLike(other, now, wall);
    }

    /** Goes on as warm as it was; the next call still waits for what the last one cost. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return permits > 0 && before instanceof SmoothWarmUpAlgorithm old
                ? new SmoothWarmUpAlgorithm(this, old, now)
                : Limit.super.startAfter(before, now, wall);
    }
}
