package io.headgate.console.fleet;

import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.console.history.Percentiles;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One resource in the last second, added up over instances. For one thread. */
final class LiveResource {

    private final String name;
    private String type = "";
    private long passed;
    private long refused;
    private long errors;
    private long finished;
    private long responseNanos;
    private long longestNanos;
    private long inFlight;
    private long waiting;
    private final Percentiles times = new Percentiles();

    LiveResource(String name) {
        this.name = name;
    }

    void add(ResourceSecond second) {
        type = second.type();
        passed += second.passed();
        refused += second.refused();
        errors += second.errors();
        finished += second.finished();
        long response = responseNanos + second.responseNanos();
        responseNanos = response < 0 ? Long.MAX_VALUE : response;
        longestNanos = Math.max(longestNanos, second.longestNanos());
        inFlight += second.inFlight();
        waiting += second.waiting();
    }

    void add(ResourceTimes more) {
        times.add(more);
    }

    String name() {
        return name;
    }

    long calls() {
        return passed + refused;
    }

    /** As a row of the page: an array instead of an object, since there are hundreds each second. */
    List<@Nullable Object> row() {
        double average = finished == 0 ? 0 : responseNanos / 1e6 / finished;
        return Arrays.asList(
                name,
                type,
                passed,
                refused,
                errors,
                finished,
                rounded(average),
                rounded(longestNanos / 1e6),
                inFlight,
                waiting,
                rounded(times.millis(0.5)),
                rounded(times.millis(0.95)),
                rounded(times.millis(0.99)));
    }

    /** To a microsecond; null where nothing is known. */
    private static @Nullable Object rounded(double millis) {
        return millis < 0 ? null : Math.round(millis * 1000) / 1000.0;
    }
}
