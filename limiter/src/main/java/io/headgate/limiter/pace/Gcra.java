package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * The generic cell rate algorithm: calls are expected one each {@code T = period / permits}; one that comes earlier than
 * expected by more than {@code tolerance} is refused. A token bucket whose burst is given as time.
 *
 * <p>Promise: in any interval of length X at most {@code floor((tolerance + T + X) / T)} permits are granted, exactly;
 * {@code tolerance} 0 means that two permits are never closer than T.
 *
 * <pre>
 *          T     T     T
 *      |-----|-----|-----|-----   expected arrivals
 *              ▲    ▲
 *              │    └ early by less than the tolerance: granted, the next one is expected T after its own time
 *              └ early by more: refused, nothing changes
 * </pre>
 *
 * @param permits calls per period; 0 refuses everything
 * @param period the period, at most 100 years
 * @param tolerance how much earlier than expected a call may come
 */
public record Gcra(long permits, Duration period, Duration tolerance) implements Limit {

    /** Checks the settings. */
    public Gcra {
        Pace.check(permits, period);
        requireNonNull(tolerance, "tolerance");
        require(!tolerance.isNegative(), "tolerance", tolerance, ">= 0");
        require(
                Checks.waitNanos(tolerance, "tolerance") < Algorithm.MAX_WAIT_NANOS,
                "tolerance",
                tolerance,
                "< 100 years");
        require(
                permits == 0 || terms(permits, period, tolerance).fit(),
                "tolerance",
                tolerance,
                "shorter: this rate needs a finer unit of time than can reach that far");
    }

    /** {@code permits} per {@code period}, never two closer than a T. */
    public static Gcra of(long permits, Duration period) {
        return new Gcra(permits, period, Duration.ZERO);
    }

    /** {@code permits} per second, never two closer than a T. */
    public static Gcra perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same rate with another tolerance. */
    public Gcra withTolerance(Duration newTolerance) {
        return new Gcra(permits, period, newTolerance);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : terms().largestTake();
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new Timeline(this, terms(), Timeline.AT_REST, now);
    }

    /** A full one has a fraction of a permit more than it can grant. */
    @Override
    public Algorithm startUsed(long inUse, Algorithm other, long now, WallClock wall) {
        if (inUse <= 0 || inUse > capacity()) {
            return Limit.super.startUsed(inUse, other, now, wall);
        }
        return new Timeline(this, terms(), (capacity() - inUse) * terms().price(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startBeside(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.beside(Timeline.AT_REST, now) : start(now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        if (permits == 0) {
            return Limit.super.startAfter(before, now, wall);
        }
        if (CarryOver.sameKind(this, before)) {
            return CarryOver.usedPermits((Timeline) before, this, terms(), now);
        }
        Timeline full = new Timeline(this, terms(), CarryOver.everything(terms(), before, now), now);
        return Limit.charged(full, before, now);
    }

    private Terms terms() {
        return terms(permits, period, tolerance);
    }

    private static Terms terms(long permits, Duration period, Duration tolerance) {
        Pace pace = Pace.of(permits, period);
        long early = Wide.multiplyCapped(tolerance.toNanos(), pace.ticksPerNano());
        long idle = early > Long.MAX_VALUE - pace.ticks() ? Long.MAX_VALUE : early + pace.ticks();
        return Terms.bucket(pace, idle, idle / pace.ticks());
    }
}
