package io.headgate.sentinel.figures;

/** What is counted. */
public enum Count {
    /** Calls that passed. */
    PASS,
    /** Calls that were refused. */
    BLOCK,
    /** Calls that failed. */
    EXCEPTION,
    /** Calls that ended. */
    SUCCESS,
    /** The milliseconds that those took together. */
    TOOK,
    /** Calls that passed by taking from the next slice. */
    OCCUPIED;

    static final int KINDS = 6;
}
