package io.headgate.lab.log;

/**
 * One call as a log has it. The same object is used for every line: what it and its spans show is true until the next one is
 * read. For one thread.
 */
public final class LoggedCall {

    /** The status of a call whose log has none. */
    public static final int NO_STATUS = 0;

    /** The time taken by a call whose log does not say it. */
    public static final long NOT_TIMED = -1;

    private final ByteSpan method = new ByteSpan();
    private final ByteSpan path = new ByteSpan();
    private final ByteSpan client = new ByteSpan();
    private long line;
    private long epochNanos;
    private long loggedNanos;
    private int status;
    private long tookNanos;

    LoggedCall() {
        clear();
    }

    void clear() {
        method.clear();
        path.clear();
        client.clear();
        status = NO_STATUS;
        tookNanos = NOT_TIMED;
    }

    /** The line it was read from; the first is 1. */
    public long line() {
        return line;
    }

    /**
     * When it came, in nanoseconds since the epoch: when it was logged, but never before the call read last, since a server logs
     * at the end of a call and times may go back a little from line to line; and spread over its second, where the log has
     * whole seconds only.
     */
    public long epochNanos() {
        return epochNanos;
    }

    /** When it was logged, in nanoseconds since the epoch: as the line has it, unless calls of its second were spread. */
    public long loggedNanos() {
        return loggedNanos;
    }

    /** {@code GET}, {@code POST}; empty where the log has none. */
    public ByteSpan method() {
        return method;
    }

    /** What was asked for, query included; empty where the log has none. */
    public ByteSpan path() {
        return path;
    }

    /** Who asked: an address, as a rule; empty where the log has none. */
    public ByteSpan client() {
        return client;
    }

    /** The status of the response, or {@link #NO_STATUS}. */
    public int status() {
        return status;
    }

    /** Whether it is known to have failed: a status of 500 and more. */
    public boolean failed() {
        return status >= 500;
    }

    /** How long the call took in nanoseconds, or {@link #NOT_TIMED}. */
    public long tookNanos() {
        return tookNanos;
    }

    void at(long number, long orderedNanos) {
        line = number;
        epochNanos = orderedNanos;
    }

    void logged(long nanos) {
        loggedNanos = nanos;
    }

    void status(int code) {
        status = code;
    }

    void took(long nanos) {
        tookNanos = nanos;
    }
}
