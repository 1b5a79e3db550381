package io.headgate.telemetry;

/** What kind of meter shows a metric. */
enum MetricType {
    /** A count that only grows; Prometheus adds {@code _total} to its name. */
    COUNTER,
    /** A number that goes up and down. */
    GAUGE,
    /** A gauge of a time; Prometheus adds {@code _seconds}. */
    TIME_GAUGE,
    /** How many, and how long in sum; Prometheus makes {@code _seconds_count} and {@code _seconds_sum} of it. */
    TIMER
}
