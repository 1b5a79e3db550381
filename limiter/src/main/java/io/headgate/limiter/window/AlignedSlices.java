package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * Sentinel's window: slices aligned to the wall clock as it is at the start, of which the last {@code slices} together are held to the limit;
 * Sentinel's own are two of 500 ms. For those who want its decisions, without its leak under concurrency.
 *
 * <p>Promise: at most {@code permits} in any {@code slices} consecutive slices. An interval of the same length that does
 * not begin at an edge can hold up to twice that; {@link SlidingWindow} holds any interval to the limit.
 *
 * <pre>
 *   | 500 ms | 500 ms | 500 ms |
 *         ▮▮▮▮|        |▮▮▮▮         4 in each two consecutive slices, and 8 within 520 ms
 * </pre>
 *
 * @param permits permits per period; 0 refuses everything
 * @param period the length of the window
 * @param slices how many slices it is cut into, 1 to 120; the period must divide evenly
 */
public record AlignedSlices(long permits, Duration period, int slices) implements Limit {

    /** Checks the settings. */
    public AlignedSlices {
        long nanos = Windows.periodNanos(period);
        require(permits >= 0 && permits <= Windows.MOST, "permits", permits, Windows.EXPECTED);
        require(slices >= 1 && slices <= Windows.MOST_SLICES, "slices", slices, "1 to " + Windows.MOST_SLICES);
        require(
                nanos % slices == 0,
                "period",
                period,
                "a whole number of nanoseconds for each of " + slices + " slices");
    }

    /** {@code permits} per {@code period}, cut into two slices. */
    public static AlignedSlices of(long permits, Duration period) {
        return new AlignedSlices(permits, period, 2);
    }

    /** {@code permits} per second, cut into two slices of 500 ms. */
    public static AlignedSlices perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same, cut into another number of slices. */
    public AlignedSlices withSlices(int newSlices) {
        return new AlignedSlices(permits, period, newSlices);
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
        if (permits == 0) {
            return new RefuseAll(this);
        }
        long length = Wide.divideUp(period.toNanos(), slices);
        long sinceEdge = Math.floorMod(wall.epochNanos(), length);
        return SlicedAlgorithm.start(this, new Edges.Even(length), shape(), now - sinceEdge);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SlicedAlgorithm window ? window.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        boolean sameSlices = before instanceof SlicedAlgorithm
                && before.limit() instanceof AlignedSlices old
                && old.period.equals(period)
                && old.slices == slices
                && permits > 0;
        return sameSlices
                ? ((SlicedAlgorithm) before).continuedAs(this, shape())
                : Limit.super.startAfter(before, now, wall);
    }

    private Shape shape() {
        return new Shape(permits, slices, false);
    }
}
