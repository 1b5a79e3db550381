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

    /** Whether {@code slice} counts while {@code now} is the current stretch. */
    boolean counts(Slice slice, Stretch now) {
        return now.index() - slice.stretch.index() < span;
    }

    /** Whether {@code slice} is still known while {@code now} is the current stretch. */
    boolean keeps(Slice slice, Stretch now) {
        return now.index() - slice.stretch.index() < keptSlices();
    }

    int keptSlices() {
        return span + KEPT_BEYOND_SPAN;
    }
}
