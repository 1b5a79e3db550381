package io.headgate.console.history;

import io.headgate.agent.wire.ResourceSecond;
import org.jspecify.annotations.Nullable;

/** Figures that are added up. For one thread. */
final class Tally {

    /*
     * Everything adds up, over instances and over time alike, so that a piece that comes late is one more piece:
     * calls as they are, response times as their sum, the longest as the longest, and calls in flight as
     * "in flight × seconds", which divided by the seconds of a step is how many were in flight on average. Percentiles do not
     * add up, so what is kept is how many calls took how long.
     */
    long passed;
    long refused;
    long finished;
    long errors;
    long responseNanos;
    long longestNanos;
    long inFlight;
    long waiting;

    @Nullable
    Percentiles times;

    void add(ResourceSecond second) {
        passed = sum(passed, second.passed());
        refused = sum(refused, second.refused());
        finished = sum(finished, second.finished());
        errors = sum(errors, second.errors());
        responseNanos = sum(responseNanos, second.responseNanos());
        longestNanos = Math.max(longestNanos, second.longestNanos());
        inFlight = sum(inFlight, second.inFlight());
        waiting = sum(waiting, second.waiting());
    }

    void add(Tally other) {
        passed = sum(passed, other.passed);
        refused = sum(refused, other.refused);
        finished = sum(finished, other.finished);
        errors = sum(errors, other.errors);
        responseNanos = sum(responseNanos, other.responseNanos);
        longestNanos = Math.max(longestNanos, other.longestNanos);
        inFlight = sum(inFlight, other.inFlight);
        waiting = sum(waiting, other.waiting);
        if (other.times != null) {
            times().add(other.times);
        }
    }

    /** The response times to add to. */
    Percentiles times() {
        Percentiles present = times;
        if (present == null) {
            present = new Percentiles();
            times = present;
        }
        return present;
    }

    /** The sum of two that are not negative, or the most there is. */
    static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
