package io.headgate.redis;

/** What happens to calls while Redis does not answer. */
public enum WhenLost {

    /**
     * Each member keeps to its part of the limit: the limit divided by the members that were alive last. Together they stay within
     * the limit, as far as all have lost Redis.
     */
    LOCAL_SHARE,

    /** Everything is admitted. For limits that protect nothing that could break. */
    OPEN,

    /** Everything is refused. */
    CLOSED
}
