package io.headgate.rules.source;

import static io.headgate.limiter.Checks.positiveNanos;
import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.LimitText;
import java.time.Duration;

/**
 * How often a source is looked at.
 *
 * @param interval between two looks while all is well and nothing tells of a change
 * @param firstRetry the longest pause after the first failure; it doubles with each further one
 * @param longestRetry the longest pause between two tries, however many have failed
 */
public record Pace(Duration interval, Duration firstRetry, Duration longestRetry) {

    /** Checks that all are positive and the retries in order. */
    public Pace {
        positiveNanos(interval, "interval");
        positiveNanos(firstRetry, "firstRetry");
        positiveNanos(longestRetry, "longestRetry");
        require(
                longestRetry.compareTo(firstRetry) >= 0,
                "longestRetry",
                longestRetry,
                "at least firstRetry, " + LimitText.duration(firstRetry));
    }

    /** A look every {@code interval}; retries from 200 ms up to 10 s. */
    public static Pace every(Duration interval) {
        return new Pace(interval, Duration.ofMillis(200), Duration.ofSeconds(10));
    }

    /** The same with other pauses between retries. */
    public Pace withRetries(Duration first, Duration longest) {
        return new Pace(interval, first, longest);
    }
}
