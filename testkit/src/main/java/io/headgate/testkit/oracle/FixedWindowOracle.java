package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * At most a limit in each window; windows either follow one another on a grid or begin at the first call after a pause.
 */
public final class FixedWindowOracle extends ElapsedOracle {

    private final long limit;
    private final long period;
    private final boolean onGrid;
    private final List<Taken> taken = new ArrayList<>();
    private long windowBegin;

    private FixedWindowOracle(long limit, Duration period, long start, boolean onGrid, long firstBegin) {
        super(start);
        Checks.require(limit >= 0, "limit", limit, ">= 0");
        this.limit = limit;
        this.period = Checks.positiveNanos(period, "period");
        this.onGrid = onGrid;
        this.windowBegin = firstBegin;
    }

    /** A window begins at the first take, granted or not, at or after the end of the one before. */
    public static FixedWindowOracle fromFirstCall(long limit, Duration period, long start) {
        return new FixedWindowOracle(limit, period, start, false, -Checks.positiveNanos(period, "period"));
    }

    /**
     * The windows are {@code [k · period, (k + 1) · period)} of epoch time.
     *
     * @param epochOffset what to add to an instant of the ticker to get nanoseconds since the epoch
     */
    public static FixedWindowOracle aligned(long limit, Duration period, long start, long epochOffset) {
        long intoWindow = Math.floorMod(start + epochOffset, Checks.positiveNanos(period, "period"));
        return new FixedWindowOracle(limit, period, start, true, -intoWindow);
    }

    @Override
    public boolean take(long permits, long now) {
        windowBegin = beginOfWindow(instantOfTake(permits, now));
        return super.take(permits, now);
    }

    /** Begin of the window that {@code at} lies in, or would open. */
    private long beginOfWindow(long at) {
        long windowsLater = (at - windowBegin) / period;
        if (windowsLater == 0) {
            return windowBegin;
        }
        return onGrid ? windowBegin + windowsLater * period : at;
    }

    @Override
    long availableAt(long at) {
        long begin = beginOfWindow(at);
        return limit - Taken.sum(taken, instant -> instant >= begin);
    }

    @Override
    long waitAt(long permits, long at) {
        if (permits > limit) {
            return NEVER;
        }
        return permits <= availableAt(at) ? 0 : beginOfWindow(at) + period - at;
    }

    @Override
    void grant(long permits, long at) {
        taken.add(new Taken(at, permits));
    }
}
