package io.headgate.adapters.spring.boot.actuate;

import io.headgate.statistics.Snapshot;

/**
 * What happened to a resource.
 *
 * @param passed calls admitted so far
 * @param refused calls refused so far
 * @param errors calls that ended with an error so far
 * @param inFlight calls that have begun and not ended
 * @param waiting calls that wait to begin
 * @param passedPerSecond calls admitted in the last second
 * @param refusedPerSecond calls refused in the last second
 * @param averageMillis the average response time so far
 */
public record ResourceReport(
        long passed,
        long refused,
        long errors,
        long inFlight,
        long waiting,
        double passedPerSecond,
        double refusedPerSecond,
        double averageMillis) {

    private static final double NANOS_PER_MILLI = 1e6;

    static ResourceReport of(Snapshot seen) {
        return new ResourceReport(
                seen.total().passed(),
                seen.total().refused(),
                seen.total().errors(),
                seen.inFlight(),
                seen.waiting(),
                seen.lastSecond().passedPerSecond(),
                seen.lastSecond().refusedPerSecond(),
                seen.total().averageResponse().toNanos() / NANOS_PER_MILLI);
    }
}
