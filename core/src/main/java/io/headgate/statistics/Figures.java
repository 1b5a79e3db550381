package io.headgate.statistics;

import java.time.Duration;

/**
 * What happened in a stretch of time. Calls are counted one each, whatever their weight.
 *
 * @param spanNanos how long the stretch is; 0 for all time
 * @param passed calls that were admitted
 * @param refused calls that were not
 * @param finished calls that ended; they may have begun earlier
 * @param errors calls that ended with an error
 * @param responseNanos the response times of the finished calls in sum, to within 0.01 %
 * @param shortestNanos the shortest response time; 0 when nothing finished
 * @param longestNanos the longest response time
 */
public record Figures(
        long spanNanos,
        long passed,
        long refused,
        long finished,
        long errors,
        long responseNanos,
        long shortestNanos,
        long longestNanos) {

    /** Calls admitted per second. */
    public double passedPerSecond() {
        return perSecond(passed);
    }

    /** Calls refused per second. */
    public double refusedPerSecond() {
        return perSecond(refused);
    }

    /** The average response time of the finished calls; zero when nothing finished. */
    public Duration averageResponse() {
        return Duration.ofNanos(finished == 0 ? 0 : responseNanos / finished);
    }

    private double perSecond(long calls) {
        return spanNanos == 0 ? 0 : calls * 1e9 / spanNanos;
    }
}
