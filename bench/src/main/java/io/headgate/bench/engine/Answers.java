package io.headgate.bench.engine;

/** What callers were told, to be held against what a scenario is meant to measure. */
record Answers(Counts made) {

    /** Of all calls: one a second is admitted where all others are refused, and a few more by who over-admits. */
    private static final double MOST_UNEXPECTED = 0.001;

    private static final long ALWAYS_FINE = 500;

    /** Throws {@link IllegalStateException} when the other answer was measured. */
    void mustBeOf(Scenario scenario, String who) {
        long unexpected = scenario.admits() ? made.refused() : made.admitted();
        double most = Math.max(ALWAYS_FINE, MOST_UNEXPECTED * (made.admitted() + made.refused()));
        if (unexpected > most) {
            throw new IllegalStateException("%s: %d calls did not get the answer of '%s' (expected: at most %.0f)"
                    .formatted(who, unexpected, scenario.label(), most));
        }
    }
}
