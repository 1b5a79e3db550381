package io.headgate.limiter.window;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;

/** Windows whose permits are dealt out, for tests elsewhere. */
public final class DealtOut {

    /** The fewest free permits that are dealt out when threads meet. */
    public static final long LEAST = Shares.LEAST;

    private DealtOut() {}

    /** The algorithm of {@code limit}, a window, as if threads had just met in its first slice. */
    public static Algorithm start(Limit limit, WallClock wall) {
        SlicedAlgorithm window = (SlicedAlgorithm) limit.start(0, wall);
        window.dealOut();
        return window;
    }
}
