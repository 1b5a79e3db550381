package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * A window that slides in slices, and never holds more than its limit, wherever one puts it.
 *
 * <p>Promise: at most {@code permits} in <em>any</em> interval of length {@code period}; and of demand that never lets up at
 * least {@code permits · slices / (slices + 1)} per period are granted: 99 % with the usual hundred slices. A slice costs
 * eight bytes.
 *
 * <pre>
 *     period = 4 slices
 *   |    |    |    |    |    |      any interval of 4 slices' length touches at most 5 slices,
 *      |◄────────────────►|         so the 5 together are held to the limit
 * </pre>
 *
 * <p>Others sum over 4 slices only and so let up to twice the limit through, see {@link AlignedSlices}.
 *
 * @param permits permits per period; 0 refuses everything
 * @param period the length of the window
 * @param slices how many slices it is cut into, 1 to 120
 */
public record SlidingWindow(long permits, Duration period, int slices) implements Limit {

    private static final int USUAL_SLICES = 100;

    /** Checks the settings. */
    public SlidingWindow {
        long nanos = Windows.periodNanos(period);
        require(permits >= 0 && permits <= Windows.MOST, "permits", permits, Windows.EXPECTED);
        require(slices >= 1 && slices <= Windows.MOST_SLICES, "slices", slices, "1 to " + Windows.MOST_SLICES);
        require(nanos >= slices, "period", period, "at least a nanosecond for each of " + slices + " slices");
    }

    /** {@code permits} in any {@code period}, cut into a hundred slices, or fewer where the period is below 100 ns. */
    public static SlidingWindow of(long permits, Duration period) {
        return new SlidingWindow(permits, period, (int) Math.min(USUAL_SLICES, Windows.periodNanos(period)));
    }

    /** {@code permits} in any second, cut into a hundred slices. */
    public static SlidingWindow perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same, cut into another number of slices. */
    public SlidingWindow withSlices(int newSlices) {
        return new SlidingWindow(permits, period, newSlices);
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
        Edges edges = new Edges.Even(sliceNanos());
        return permits == 0 ? new RefuseAll(this) : SlicedAlgorithm.start(this, edges, shape(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SlicedAlgorithm window ? window.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        boolean sameSlices = before instanceof SlicedAlgorithm
                && before.limit() instanceof SlidingWindow old
                && old.period.equals(period)
                && old.slices == slices
                && permits > 0;
        return sameSlices
                ? ((SlicedAlgorithm) before).continuedAs(this, shape())
                : Limit.super.startAfter(before, now, wall);
    }

    private long sliceNanos() {
        return Wide.divideUp(period.toNanos(), slices);
    }

    /** Any interval of a period's length touches one slice more than it takes to fill the period. */
    private Shape shape() {
        return new Shape(permits, (int) Wide.divideUp(period.toNanos(), sliceNanos()) + 1, false);
    }
}
