package io.headgate.system;

import static io.headgate.limiter.Checks.require;

/** A number that says how much pressure the process is under. */
public enum Signal {
    /** Processor time this process used, as a share of what its container may use: 0 to 1. */
    CPU("cpu", 1, 0),
    /**
     * The load average of the last minute. It belongs to the machine, not to the container, and follows a minute late:
     * prefer {@link #CPU}.
     */
    LOAD("load", Double.MAX_VALUE, 60),
    /** Heap in use after the last collection, as a share of its maximum: 0 to 1. */
    HEAP("heap", 1, 0),
    /** Time spent in collection pauses, as a share of all time: 0 to 1. */
    GC("gc", 1, 0),
    /** Average response time of the calls that passed the rule and ended in the last second, in milliseconds. */
    RESPONSE_TIME("response time in ms", Double.MAX_VALUE, 0);

    private final String text;
    private final double most;
    private final double lagSeconds;

    Signal(String text, double most, double lagSeconds) {
        this.text = text;
        this.most = most;
        this.lagSeconds = lagSeconds;
    }

    /** How it reads in a message, with its unit. */
    public String text() {
        return text;
    }

    /** How far the number is behind the traffic that causes it. */
    double lagSeconds() {
        return lagSeconds;
    }

    void check(double start, double limit) {
        require(start > 0 && start < limit, "start", start, "above 0 and below " + limit + ", the limit");
        require(limit <= most, "limit", limit, most == 1 ? "at most 1" : "a finite number");
    }
}
