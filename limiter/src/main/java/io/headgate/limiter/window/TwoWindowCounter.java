package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Two counters that stand in for a sliding window: the count of the window before, weighted by how much of it is less than
 * a period ago, plus the count of this one.
 *
 * <p>Promise: that estimate never exceeds {@code permits}. It takes the calls of the window before to have come evenly; if
 * they came all at its end, the true count of some interval approaches twice the limit. {@link SlidingWindow} is exact
 * for a few bytes more.
 *
 * <pre>
 *      before: 42           now: 18
 *   |══════════════════|═════▼            |     a quarter into this window:
 *         ◄─────── period ───►                  42 · 0.75 + 18 = 49.5
 * </pre>
 *
 * @param permits permits per period; 0 refuses everything
 * @param period the length of each window
 */
public record TwoWindowCounter(long permits, Duration period) implements Limit {

    /** Checks the settings. */
    public TwoWindowCounter {
        Windows.periodNanos(period);
        require(permits >= 0 && permits <= Windows.MOST, "permits", permits, Windows.EXPECTED);
    }

    /** {@code permits} per {@code period}. */
    public static TwoWindowCounter of(long permits, Duration period) {
        return new TwoWindowCounter(permits, period);
    }

    /** {@code permits} per second. */
    public static TwoWindowCounter perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    @Override
    public long capacity() {
        return permits;
    }

    @Override
    public boolean givesBackWhole() {
        return true;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        Edges edges = new Edges.Even(period.toNanos());
        return permits == 0 ? new RefuseAll(this) : SlicedAlgorithm.start(this, edges, shape(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SlicedAlgorithm window ? window.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        boolean sameWindows = before instanceof SlicedAlgorithm
                && before.limit() instanceof TwoWindowCounter old
                && old.period.equals(period)
                && permits > 0;
        return sameWindows
                ? ((SlicedAlgorithm) before).continuedAs(this, shape())
                : Limit.super.startAfter(before, now, wall);
    }

    private Shape shape() {
        return new Shape(permits, 2, true);
    }
}
