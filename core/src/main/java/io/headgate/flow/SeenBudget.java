package io.headgate.flow;

import io.headgate.guard.Explanation;
import io.headgate.guard.Mark;
import io.headgate.guard.Site;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls of another resource per period, all of them: a window that is never full. A budget that ended at its limit
 * would forget the calls beyond it, and seem to have room too early.
 */
final class SeenBudget extends Budget {

    private static final long NEVER_FULL = 1L << 50;

    private final Algorithm window;
    private final long limit;
    private final Ticker ticker;

    private SeenBudget(Algorithm window, long limit, Ticker ticker) {
        this.window = window;
        this.limit = limit;
        this.ticker = ticker;
    }

    /** A budget that counts everything; null for limits that do not count per stretch of time. */
    static @Nullable SeenBudget start(Limit limit, Site site) {
        Limit endless = endless(limit);
        return endless == null
                ? null
                : new SeenBudget(endless.start(site.ticker().read(), site.wall()), limit.permits(), site.ticker());
    }

    private static @Nullable Limit endless(Limit limit) {
        if (limit instanceof SlidingWindow window) {
            return new SlidingWindow(NEVER_FULL, window.period(), window.slices());
        }
        if (limit instanceof AlignedSlices window) {
            return new AlignedSlices(NEVER_FULL, window.period(), window.slices());
        }
        return limit instanceof FixedWindow window
                ? new FixedWindow(NEVER_FULL, window.period(), window.opening())
                : null;
    }

    @Override
    long take(long permits, long now, long maxWaitNanos) {
        throw new UnsupportedOperationException("take: of what another resource uses (expected: a look)");
    }

    @Override
    long look(long permits, long now, long maxWaitNanos) {
        throw new UnsupportedOperationException("look: of what another resource uses (expected: hasRoomFor)");
    }

    @Override
    void record(long permits, long now) {
        window.takeUpTo(permits, window.latest(now));
    }

    @Override
    boolean hasRoomFor(long permits, long now) {
        return used(now) <= limit - permits;
    }

    @Override
    long used(long now) {
        return NEVER_FULL - window.available(window.latest(now));
    }

    @Override
    long limit() {
        return limit;
    }

    @Override
    void giveBack(long permits, long takenAt, long waitNanos, @Nullable Mark mark) {
        window.giveBack(permits, permits, takenAt, 0, ticker);
    }

    @Override
    void release(long permits) {}

    @Override
    void settle(long permits, long takenAt, @Nullable Mark mark, long actual, long now) {}

    @Override
    long latest(long now) {
        return window.latest(now);
    }

    @Override
    void idle(long now) {
        window.takeUpTo(0, window.latest(now));
    }

    @Override
    void retire(long now) {} // the window goes on, whatever the limit

    @Override
    Budget continuedAs(Measure measure, Site site) {
        boolean sameWindow =
                measure instanceof Measure.Rate rate && window.limit().equals(endless(rate.limit()));
        return sameWindow
                ? new SeenBudget(window, ((Measure.Rate) measure).limit().permits(), ticker)
                : seen(measure, site);
    }

    @Override
    Explanation explain(long permits, long now) {
        long at = window.latest(now);
        long wait = permits > limit ? Algorithm.NEVER : window.waitNanos(NEVER_FULL - limit + permits, at);
        String rate = LimitText.rate(limit, window.limit().period());
        return new Explanation(LimitText.MORE_THAN + rate, used(now), limit, wait);
    }
}
