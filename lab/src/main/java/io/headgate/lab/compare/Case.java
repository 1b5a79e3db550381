package io.headgate.lab.compare;

import io.headgate.lab.rate.Rate;
import io.headgate.lab.simulation.Trace;
import io.headgate.lab.traffic.Traffic;
import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.List;

/**
 * One traffic at one limit, and how every algorithm did.
 *
 * @param traffic the shape of the traffic
 * @param rate the limit
 * @param maxWait how long a call may wait, where the algorithm makes it
 * @param results how each did; at least one
 * @param traces how it went for each over time, in the same order
 * @param leftOut the names of algorithms that do not know such a limit
 */
public record Case(
        Traffic traffic, Rate rate, Duration maxWait, List<Result> results, List<Trace> traces, List<String> leftOut) {

    /** Copies the lists. */
    public Case {
        results = List.copyOf(results);
        traces = List.copyOf(traces);
        leftOut = List.copyOf(leftOut);
        Checks.require(!results.isEmpty(), "results", results.size(), ">= 1");
        Checks.require(traces.size() == results.size(), "traces", traces.size(), "as many as results");
    }

    /** Whether every algorithm kept its promise. */
    public boolean kept() {
        return results.stream().allMatch(Result::kept);
    }
}
