package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;

/**
 * Holds limits that count to what they may refuse: a permit that was given back is there again.
 *
 * <p>Such a limit refuses n permits at t only if more than {@code L - n} ran a short time before, the reach of the limit: no slice
 * and no window that counts at t begins earlier. Calls that wait are served in turn, so this holds from the last instant on for
 * which a call is booked. Slices begin somewhere; the reach is the most that counts wherever they begin.
 *
 * <p>For sequences without charges, changes and a clock that goes back.
 */
final class LossOracle {

    private static final Duration CHANGE_OF_CLOCKS = Duration.ofHours(3);

    private final Ledger ledger;
    private final long tick;
    private long permits;
    private long reach;

    /** @param tick of the limiter's clock, in nanoseconds */
    LossOracle(Ledger ledger, long tick) {
        this.ledger = ledger;
        this.tick = tick;
    }

    void restart(Limit limit) {
        permits = limit.permits();
        reach = reachNanos(limit);
    }

    /** Whether the limit counts, so that all that is given back in time is there again. */
    boolean counts() {
        return reach > 0;
    }

    /** Whether so many permits certainly fit at {@code now}. */
    boolean fit(long count, long now) {
        return counts() && !ledger.isAnythingBookedAfter(now) && fitBehindAll(count, now);
    }

    /** Whether so many permits, which are to run at {@code due}, would certainly have fit a tick before. */
    boolean fitEarlier(long count, long due, long now) {
        long earlier = due - tick;
        return counts() && earlier >= now && !ledger.isAnythingBookedAfter(earlier) && fitBehindAll(count, earlier);
    }

    private boolean fitBehindAll(long count, long instant) {
        return ledger.ranAfter(instant - reach) <= permits - count;
    }

    private long reachNanos(Limit limit) {
        long period = limit.period().toNanos();
        if (limit instanceof SlidingWindow window) {
            long slice = divideUp(period / tick, window.slices());
            return (window.slices() + 1) * slice * tick; // as many on Redis; a process may need fewer to fill a period
        }
        if (limit instanceof TwoWindowCounter) {
            return 2 * period;
        }
        if (limit instanceof CalendarQuota quota) {
            return quota.per().usualLength().plus(CHANGE_OF_CLOCKS).toNanos();
        }
        boolean isPeriod =
                limit instanceof FixedWindow || limit instanceof AlignedSlices || limit instanceof SlidingLog;
        return isPeriod ? period : 0;
    }

    private static long divideUp(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
