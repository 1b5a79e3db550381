package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Guava's smooth bursty limiter: permits come one each {@code T = period / permits}; what goes unused is stored for up to
 * {@code burst} of time; and a call pays for its predecessor, never for itself, so even a large one starts at once and the
 * next one waits. Same numbers as Guava's, in whole numbers of the exact fraction of a nanosecond where Guava truncates to
 * microseconds.
 *
 * <p>Promise: in any interval of length X at most {@code floor((burst + X) / T) + n} permits are granted, n being the last
 * call's own.
 *
 * <pre>
 *   acquire(1) acquire(3)                      acquire(1)
 *      │───T───│───T────────T────────T──────────│
 *      at once  after T, paying for the first    after 3·T, paying for the three
 * </pre>
 *
 * @param permits permits per period; 0 refuses everything
 * @param period the period, at most 100 years
 * @param burst how much unused time is stored; Guava's is one second
 */
public record SmoothBursty(long permits, Duration period, Duration burst) implements Limit {

    /** Checks the settings. */
    public SmoothBursty {
        Pace.check(permits, period);
        requireNonNull(burst, "burst");
        require(!burst.isNegative(), "burst", burst, ">= 0");
        require(Checks.waitNanos(burst, "burst") < Algorithm.MAX_WAIT_NANOS, "burst", burst, "< 100 years");
        require(
                permits == 0 || Terms.smooth(Pace.of(permits, period), burst).fit(),
                "burst",
                burst,
                "shorter: this rate needs a finer unit of time than can reach that far");
    }

    /** {@code permits} per {@code period}, storing one second's worth. */
    public static SmoothBursty of(long permits, Duration period) {
        return new SmoothBursty(permits, period, Duration.ofSeconds(1));
    }

    /** {@code permits} per second, storing one second's worth. */
    public static SmoothBursty perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same rate, storing another stretch of time. */
    public SmoothBursty withBurst(Duration newBurst) {
        return new SmoothBursty(permits, period, newBurst);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : terms().idle() / terms().price() + 1;
    }

    @Override
    public long largestTake() {
        return permits == 0 ? 0 : terms().largestTake();
    }

    /** Begins, as Guava's does, with nothing stored. */
    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new Timeline(this, terms(), 0, now);
    }

    /** A full one has a fraction of a permit more than it can grant. */
    @Override
    public Algorithm startUsed(long inUse, Algorithm other, long now, WallClock wall) {
        if (inUse <= 0 || inUse > capacity()) {
            return Limit.super.startUsed(inUse, other, now, wall);
        }
        return new Timeline(this, terms(), (capacity() - inUse - 1) * terms().price(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startBeside(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.beside(0, now) : start(now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        if (permits > 0 && CarryOver.sameKind(this, before)) {
            return CarryOver.storedShare((Timeline) before, this, terms(), now);
        }
        Algorithm full = permits == 0 ? new RefuseAll(this) : new Timeline(this, terms(), terms().idle(), now);
        return Limit.charged(full, before, now);
    }

    private Terms terms() {
        return Terms.smooth(Pace.of(permits, period), burst);
    }
}
