package io.headgate.rule;

/** What happens to the calls of a rule for a cluster while its store does not answer. */
public enum WhenLost {

    /**
     * Each member keeps to its part of the limit: the limit divided by the members that were alive last. Together they stay within
     * the limit, as far as all have lost the store.
     */
    LOCAL_SHARE,

    /** Everything is admitted. For limits that protect nothing that could break. */
    OPEN,

    /** Everything is refused. */
    CLOSED
}
