package io.headgate.bench.engine;

/**
 * How many calls there were, as somebody counted them.
 *
 * @param admitted were let in
 * @param refused were not
 * @param finished were let in and have left
 */
record Counts(long admitted, long refused, long finished) {

    /** What a caller knows who made these calls and is done. */
    static Counts made(long admitted, long refused) {
        return new Counts(admitted, refused, admitted);
    }

    /** The sum of the two. */
    Counts plus(Counts other) {
        return new Counts(admitted + other.admitted, refused + other.refused, finished + other.finished);
    }

    /** What was counted since {@code before}. */
    Counts minus(Counts before) {
        return new Counts(admitted - before.admitted, refused - before.refused, finished - before.finished);
    }

    /** Throws {@link IllegalStateException} when the statistics of {@code who} do not equal what was {@code made}. */
    void mustEqual(Counts made, String who) {
        if (!equals(made)) {
            throw new IllegalStateException(
                    who + ": its counters say " + text() + " (expected: " + made.text() + ", the calls made)");
        }
    }

    private String text() {
        return admitted + " admitted, " + refused + " refused, " + finished + " finished";
    }
}
