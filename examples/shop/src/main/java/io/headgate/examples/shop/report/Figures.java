package io.headgate.examples.shop.report;

import java.util.Map;

/**
 * What came of some calls. {@code offered} is the sum of what was admitted, refused and failed.
 *
 * @param offered calls that came
 * @param admitted calls that were answered
 * @param degraded those of them that had to do without something
 * @param refusedBy calls that were refused, by the name of the rule
 * @param failed calls that got an error, or no answer
 * @param abandoned those of them for which the demo itself is to blame, see {@link Answer.Outcome#ABANDONED}
 * @param p50Micros half of the admitted calls took no longer, in microseconds
 * @param p99Micros 99 of 100 admitted calls took no longer, in microseconds
 */
public record Figures(
        long offered,
        long admitted,
        long degraded,
        Map<String, Long> refusedBy,
        long failed,
        long abandoned,
        long p50Micros,
        long p99Micros) {

    /** How many were refused. */
    public long refused() {
        return refusedBy.values().stream().mapToLong(Long::longValue).sum();
    }
}
