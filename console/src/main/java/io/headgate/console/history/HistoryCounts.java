package io.headgate.console.history;

import java.util.Map;

/**
 * What a history did and could not do since it was opened.
 *
 * @param taken seconds of instances that were taken
 * @param repeated seconds that were heard before
 * @param outOfTime seconds too old or too far ahead
 * @param dropped seconds and happenings that found the queue full
 * @param timesDropped times of calls that found the queue full, or no second that they belong to
 * @param damaged stretches that could not be read and were skipped
 * @param failed times that the store could not be written
 * @param lost stretches given up because the store could not be written for long
 * @param stretches stretches written
 * @param bytes their bytes
 * @param slowestMillis how long the slowest transaction took
 */
public record HistoryCounts(
        long taken,
        long repeated,
        long outOfTime,
        long dropped,
        long timesDropped,
        long damaged,
        long failed,
        long lost,
        long stretches,
        long bytes,
        long slowestMillis) {

    /** The same by name, as "history.dropped". */
    public Map<String, Long> byName() {
        return Map.ofEntries(
                Map.entry("history.taken", taken),
                Map.entry("history.repeated", repeated),
                Map.entry("history.outOfTime", outOfTime),
                Map.entry("history.dropped", dropped),
                Map.entry("history.timesDropped", timesDropped),
                Map.entry("history.damaged", damaged),
                Map.entry("history.failed", failed),
                Map.entry("history.lost", lost),
                Map.entry("history.stretches", stretches),
                Map.entry("history.bytes", bytes),
                Map.entry("history.slowestMillis", slowestMillis));
    }
}
