package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * A counter that starts again with each window: the simplest limit, and the cheapest.
 *
 * <p>Promise: at most {@code permits} in each window. Around the edge between two windows up to twice that fit into any
 * stretch of a period's length, and a burst at the start of a window starves the rest of it; {@link SlidingWindow} does
 * neither.
 *
 * <pre>
 *      window 1            window 2
 *   |             ▮▮▮▮▮|▮▮▮▮▮             |     5 a window, and 10 in a moment
 * </pre>
 *
 * @param permits permits per window; 0 refuses everything
 * @param period the length of a window
 * @param opening when a window begins
 */
public record FixedWindow(long permits, Duration period, Opening opening) implements Limit {

    /** Checks the settings. */
    public FixedWindow {
        Windows.periodNanos(period);
        require(permits >= 0 && permits <= Windows.MOST, "permits", permits, Windows.EXPECTED);
        requireNonNull(opening, "opening");
    }

    /** {@code permits} per {@code period}, windows aligned to the clock. */
    public static FixedWindow of(long permits, Duration period) {
        return new FixedWindow(permits, period, Opening.ALIGNED);
    }

    /** {@code permits} per second, windows aligned to the clock. */
    public static FixedWindow perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same, with windows that begin otherwise. */
    public FixedWindow withOpening(Opening newOpening) {
        return new FixedWindow(permits, period, newOpening);
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
        return permits == 0 ? new RefuseAll(this) : SlicedAlgorithm.start(this, edges(wall), shape(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof SlicedAlgorithm window ? window.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        boolean sameWindows = before instanceof SlicedAlgorithm
                && before.limit() instanceof FixedWindow old
                && old.period.equals(period)
                && old.opening == opening
                && permits > 0;
        return sameWindows
                ? ((SlicedAlgorithm) before).continuedAs(this, shape())
                : Limit.super.startAfter(before, now, wall);
    }

    private Shape shape() {
        return new Shape(permits, 1, false);
    }

    private Edges edges(WallClock wall) {
        long nanos = period.toNanos();
        return opening == Opening.FIRST_CALL
                ? new Edges.FromFirstCall(nanos)
                : new CalendarEdges(wall, new Multiples(nanos), nanos);
    }

    /** Periods of equal length since the epoch. */
    private record Multiples(long length) implements CalendarEdges.Periods {
        @Override
        public long startOf(long epochNanos) {
            return epochNanos - Math.floorMod(epochNanos, length);
        }

        @Override
        public long endOf(long start) {
            return start + length;
        }

        @Override
        public long slack() {
            return 0;
        }
    }
}
