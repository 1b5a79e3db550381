package io.headgate.limiter.window;

/**
 * How slices add up.
 *
 * @param most permits in the last {@code span} slices together
 * @param span how many slices count, the current one included
 * @param fading whether the slice before the current one counts only for the part of it that is less than a slice ago
 */
record Shape(long most, int span, boolean fading) {

    /** Slices kept beyond those that count, so that another algorithm can be told what was granted a moment ago. */
    private static final int KEPT_BEYOND_SPAN = 1;

    /** The index of the first slice that counts in {@code stretch}. */
    long firstCounted(Stretch stretch) {
        return stretch.index() - span + 1;
    }

    /** The index of the first slice that is still known in {@code stretch}. */
    long oldestKept(Stretch stretch) {
        return stretch.index() - keptSlices() + 1;
    }

    int keptSlices() {
        return span + KEPT_BEYOND_SPAN;
    }

    /** How many slices a debt of as much as a window holds takes to be paid, once everything is full. */
    int debtSpan() {
        return fading ? 1 : span;
    }
}
