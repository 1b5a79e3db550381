package io.headgate.sentinel.rule;

import java.util.concurrent.atomic.AtomicReference;

/** Results of one interval, which begin anew with the next one. Safe for many threads; a result is never lost, nor counted elsewhere. */
public final class TumblingCount {

    private final long lengthMillis;
    private final AtomicReference<Interval> present = new AtomicReference<>(new Interval(Long.MIN_VALUE, 0, 0));

    /** Intervals of that length, from multiples of it on. */
    public TumblingCount(long lengthMillis) {
        this.lengthMillis = lengthMillis;
    }

    /**
     * What has been counted.
     *
     * @param start when the interval began
     * @param total all results
     * @param bad those that were bad
     */
    public record Interval(long start, long total, long bad) {}

    /** Counts a result. @return what is counted in its interval with it */
    public Interval add(boolean bad, long nowMillis) {
        long start = nowMillis - Math.floorMod(nowMillis, lengthMillis);
        return present.updateAndGet(old -> start > old.start
                ? new Interval(start, 1, bad ? 1 : 0)
                : new Interval(
                        old.start, old.total + 1, old.bad + (bad ? 1 : 0))); // a clock that went back: into the latest
    }

    /** Forgets the results of the present interval. */
    public void reset() {
        present.updateAndGet(old -> new Interval(old.start, 0, 0));
    }
}
