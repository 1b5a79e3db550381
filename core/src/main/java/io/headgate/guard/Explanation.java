package io.headgate.guard;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.LimitText;
import java.time.Duration;

/**
 * Why a guard says no.
 *
 * @param reason what was reached, in a few words: "more than 5 per second", "breaker open", "origin not allowed"
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

    /**
     * As people read it: {@code more than 5 per second, retry after 400 ms}, or with the figures {@code permits in flight, reached 20,
     * limit 20} where the reason does not tell the limit. What is not known is left out.
     */
    @Override
    public String toString() {
        return reason + figures() + retry();
    }

    private String retry() {
        return retryAfterNanos == Algorithm.NEVER
                ? ""
                : ", retry after " + LimitText.wait(Duration.ofNanos(retryAfterNanos));
    }

    /** A queue counts places, of which it has one: beside its rate that would be misread. */
    private String figures() {
        boolean told = reason.contains(LimitText.MORE_THAN);
        return told ? "" : figure(", reached ", reached) + figure(", limit ", limit);
    }

    private static String figure(String name, double figure) {
        if (Double.isNaN(figure)) {
            return "";
        }
        return name + (figure == Math.rint(figure) ? String.valueOf((long) figure) : String.valueOf(figure));
    }
}
