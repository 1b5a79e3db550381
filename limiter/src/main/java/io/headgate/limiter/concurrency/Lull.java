package io.headgate.limiter.concurrency;

/**
 * When to hold back for a moment, to see the service without our own queue in front of it.
 *
 * @param every how many windows lie between two lulls
 * @param left windows until the next lull; 0 while draining, -1 while measuring
 */
record Lull(int every, int left) {
    /*
     * Latency limits compare the response time with a baseline: that of the unloaded service. The baseline must be able
     * to rise, or a service that really became slower is throttled for ever. But a busy limiter never sees the unloaded
     * service: what it measures includes the queue it causes itself. Netflix's Vegas adopts the present response time
     * every so often, and its Gradient2 averages it in: both then mistake their own queue for the service, allow a
     * longer one, and drift upwards.
     *
     * So the baseline rises only on evidence gathered below half of the limit. Often that comes by itself, in a quiet
     * window. When it does not, we make a lull:
     *
     *     window    1    2   ...   60   |    61    |    62     |   63
     *     limit     L    L         L    |   L/2    |   L/2     |    L
     *                                   | draining | measuring -> baseline
     *
     * The first window lets calls run out that were started under L; the second is believed. Half is enough when the
     * queue is shorter than half of L. When it is longer, the baseline is too high by some factor, but by a smaller one
     * than before, so each lull brings it nearer: an error decays instead of building up.
     *
     * A lull does not go below the minimum of the range; keep that below half of the capacity.
     *
     * The first lull comes after ten windows already: what was learned at the start may hold a queue.
     *
     * Price: with the default of 60, the limit is halved during 2 of 62 windows, and only under load. What it cannot
     * see: the queue that other callers cause in front of the same service. Drops and the maximum bound that.
     */

    private static final int FIRST = 10;

    static Lull every(int windows) {
        return new Lull(windows, Math.min(windows, FIRST));
    }

    /** The same with another distance between lulls. */
    Lull atMostEvery(int windows) {
        return new Lull(windows, Math.min(windows, left));
    }

    /** The same after one more window; {@code loaded} tells whether at least half of the limit was in use. */
    Lull next(boolean loaded) {
        if (left > 1) {
            return new Lull(every, left - 1);
        }
        boolean quietAnyway = left == 1 && !loaded;
        return quietAnyway || left < 0 ? new Lull(every, every) : new Lull(every, left - 1);
    }

    /** Whether the limit is halved during the present window. */
    boolean isHoldingBack() {
        return left <= 0;
    }

    /** Whether the response time of the present window is that of the service without our queue. */
    boolean showsBaseline(boolean loaded) {
        return left < 0 || (left == 1 && !loaded);
    }
}
