package io.headgate.differential;

import java.util.List;

/**
 * Rules, and calls in the order in which they come.
 *
 * @param family what it is about
 * @param seed what it was drawn from
 * @param startMillis when it begins, in milliseconds since 1970: where the edges of windows lie
 */
record Trace(String family, long seed, long startMillis, List<CommonRule> rules, List<Arrival> arrivals) {

    /** The instant of an arrival, in nanoseconds since 1970. */
    long instant(int call) {
        return instantAt(arrivals.get(call).at());
    }

    long instantAt(long millis) {
        return (startMillis + millis) * 1_000_000;
    }

    boolean hasPriority() {
        return arrivals.stream().anyMatch(Arrival::priority);
    }
}
