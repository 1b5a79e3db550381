package io.headgate.differential;

/**
 * A way in which we differ from Sentinel on purpose. The page {@code docs/decisions/0011-where-we-differ-from-sentinel.md} has a
 * line for each, under its name.
 */
interface KnownDifference {

    /** A few words, as in the page. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Whether the trace so far shows that this is what happened, and nothing else. */
    boolean explains(Difference difference);
}
