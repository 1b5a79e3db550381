package io.headgate.guard;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import java.time.Duration;

/**
 * Why a guard says no.
 *
 * @param reason what was reached, in a few words: "permits per PT1S", "breaker open", "origin not allowed"
 * @param reached the number that was reached; {@link Double#NaN} where there is none
 * @param limit the limit it was held against; {@link Double#NaN} where there is none
 * @param retryAfterNanos how long until the same call could be admitted; {@link Algorithm#NEVER} when that is unknown or
 *     waiting does not help
 */
public record Explanation(String reason, double reached, double limit, long retryAfterNanos) {

    /** Checks the settings. */
    public Explanation {
        requireNonNull(reason, "reason");
    }

    /** A reason without numbers, when waiting does not help. */
    public static Explanation of(String reason) {
        return new Explanation(reason, Double.NaN, Double.NaN, Algorithm.NEVER);
    }

    /** As people read it: {@code permits per PT1S, reached 100, limit 100, retry after PT0.4S}; what is not known is left out. */
    @Override
    public String toString() {
        String retry = retryAfterNanos == Algorithm.NEVER ? "" : ", retry after " + Duration.ofNanos(retryAfterNanos);
        return reason + figure(", reached ", reached) + figure(", limit ", limit) + retry;
    }

    private static String figure(String name, double figure) {
        if (Double.isNaN(figure)) {
            return "";
        }
        return name + (figure == Math.rint(figure) ? String.valueOf((long) figure) : String.valueOf(figure));
    }
}
