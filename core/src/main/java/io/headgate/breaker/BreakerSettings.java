package io.headgate.breaker;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How one breaker works, whatever it protects: a resource, or one value of an argument.
 *
 * @param trip what opens it
 * @param span over which time results are counted
 * @param minimumCalls how many results must be in before it may open, 1 to 2147483647
 * @param openTime how long it stays open
 * @param recovery how it finds out whether it may close
 * @param failures which calls failed
 * @param control whether it moves by itself
 * @param strictlyAbove Sentinel's thresholds: opens only above the threshold instead of at it. An error ratio of 1 is
 *     then never reached; a slow-call ratio of 1 is, as in Sentinel
 */
public record BreakerSettings(
        Trip trip,
        Span span,
        long minimumCalls,
        OpenTime openTime,
        Recovery recovery,
        Failures failures,
        Control control,
        boolean strictlyAbove) {

    /** Checks the settings. */
    public BreakerSettings {
        requireNonNull(trip, "trip");
        requireNonNull(span, "span");
        requireNonNull(openTime, "openTime");
        requireNonNull(recovery, "recovery");
        requireNonNull(failures, "failures");
        requireNonNull(control, "control");
        require(
                minimumCalls >= 1 && minimumCalls <= Integer.MAX_VALUE,
                "minimumCalls",
                minimumCalls,
                "1 to " + Integer.MAX_VALUE);
        require(
                trip instanceof Trip.SlowCalls || !failures.ignoresAll(),
                "ignored",
                "every error",
                "some errors that are counted, or results that are failures: else it never opens");
        require(
                strictlyAbove || trip.threshold() > 0,
                "threshold",
                trip.threshold(),
                "> 0 unless strictlyAbove: 0 is always reached");
    }

    /** Counts 10 s in 10 slices, needs 10 results, opens for 5 s, then lets one probe decide. */
    public static BreakerSettings of(Trip trip) {
        return new BreakerSettings(
                trip,
                Span.sliding(Duration.ofSeconds(10), 10),
                10,
                OpenTime.fixed(Duration.ofSeconds(5)),
                Recovery.probes(1),
                Failures.ERRORS,
                Control.AUTOMATIC,
                false);
    }

    /** The same with another trip. */
    public BreakerSettings withTrip(Trip newTrip) {
        return new BreakerSettings(newTrip, span, minimumCalls, openTime, recovery, failures, control, strictlyAbove);
    }

    /** The same over another span. */
    public BreakerSettings withSpan(Span newSpan) {
        return new BreakerSettings(trip, newSpan, minimumCalls, openTime, recovery, failures, control, strictlyAbove);
    }

    /** The same with another minimum. */
    public BreakerSettings withMinimumCalls(long calls) {
        return new BreakerSettings(trip, span, calls, openTime, recovery, failures, control, strictlyAbove);
    }

    /** The same with another open time. */
    public BreakerSettings withOpenTime(OpenTime time) {
        return new BreakerSettings(trip, span, minimumCalls, time, recovery, failures, control, strictlyAbove);
    }

    /** The same with another recovery. */
    public BreakerSettings withRecovery(Recovery newRecovery) {
        return new BreakerSettings(trip, span, minimumCalls, openTime, newRecovery, failures, control, strictlyAbove);
    }

    /** The same with other failures. */
    public BreakerSettings withFailures(Failures newFailures) {
        return new BreakerSettings(trip, span, minimumCalls, openTime, recovery, newFailures, control, strictlyAbove);
    }

    /** The same under that control. */
    public BreakerSettings withControl(Control newControl) {
        return new BreakerSettings(trip, span, minimumCalls, openTime, recovery, failures, newControl, strictlyAbove);
    }

    /** The same with thresholds that must be exceeded, or only reached. */
    public BreakerSettings withStrictlyAbove(boolean strictly) {
        return new BreakerSettings(trip, span, minimumCalls, openTime, recovery, failures, control, strictly);
    }
}
