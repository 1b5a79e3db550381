package io.headgate.testkit.promise;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.List;

/**
 * The half-open interval of a given length in which most permits ran.
 *
 * @param start its first instant, on the ticker: that of its first admission
 * @param end the first instant after it
 * @param permits how many permits ran in it; 0 if none ran at all
 */
public record WorstWindow(long start, long end, long permits) {

    /** The fullest interval of length {@code period}, wherever it begins; the earliest if there are several. */
    public static WorstWindow of(List<Admission> admissions, Duration period) {
        long length = Checks.positiveNanos(period, "period");
        List<Admission> sorted = Promises.requireSorted(admissions);
        WorstWindow worst = new WorstWindow(0, length, 0);
        int first = 0;
        long permits = 0;
        for (Admission last : sorted) {
            permits = Math.addExact(permits, last.permits());
            while (last.nanos() - sorted.get(first).nanos() >= length) {
                permits -= sorted.get(first++).permits();
            }
            if (permits > worst.permits) {
                long start = sorted.get(first).nanos();
                worst = new WorstWindow(start, start + length, permits);
            }
        }
        return worst;
    }
}
