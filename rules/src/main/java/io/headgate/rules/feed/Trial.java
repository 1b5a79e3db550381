package io.headgate.rules.feed;

/** A version that is on its way in. */
sealed interface Trial {

    /** The version. */
    Edition edition();

    /**
     * Its new and changed rules are counted beside the rules of the version before, which decide.
     *
     * @param edition the version
     * @param since when that began, on the ticker
     */
    record Shadowed(Edition edition, long since) implements Trial {}

    /**
     * It is enforced, and goes back if it refuses too much.
     *
     * @param edition the version
     * @param watch what it refuses
     */
    record Watched(Edition edition, RefusalWatch watch) implements Trial {}
}
