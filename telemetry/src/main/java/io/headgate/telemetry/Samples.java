package io.headgate.telemetry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A reading in the making. Tag values are made fit to be shown here; where that makes two the same, they are shown in sum.
 * For one thread.
 */
final class Samples {

    private final Map<Series, Amount> amounts = new HashMap<>();

    /** Adds a whole number; those beyond 2<sup>53</sup>, which no count reaches, would be rounded. */
    void add(Metric metric, long value, String... tagValues) {
        add(metric, (double) value, tagValues);
    }

    /** Adds a number. */
    void add(Metric metric, double value, String... tagValues) {
        amounts.merge(series(metric, tagValues), new Amount(value, 0), Amount::plus);
    }

    /** Adds a timer. */
    void addTimes(Metric metric, long count, long nanos, String... tagValues) {
        amounts.merge(series(metric, tagValues), new Amount(count, nanos), Amount::plus);
    }

    /** Adds a number of which the greatest counts. */
    void addGreatest(Metric metric, double value, String... tagValues) {
        amounts.merge(series(metric, tagValues), new Amount(value, 0), Amount::orGreater);
    }

    private static Series series(Metric metric, String... tagValues) {
        return new Series(
                metric, List.of(tagValues).stream().map(TagValues::text).toList());
    }

    Map<Series, Amount> all() {
        return amounts;
    }
}
