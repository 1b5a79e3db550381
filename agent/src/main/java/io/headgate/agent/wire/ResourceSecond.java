package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * One resource in one second.
 *
 * @param name the resource
 * @param type its type, as "web" or "common"
 * @param passed calls admitted
 * @param refused calls refused
 * @param finished calls that ended
 * @param errors calls that ended with an error
 * @param responseNanos their response times in sum
 * @param longestNanos the longest of them
 * @param inFlight calls in flight at the end
 * @param waiting calls that wait to begin, at the end
 */
public record ResourceSecond(
        String name,
        String type,
        long passed,
        long refused,
        long finished,
        long errors,
        long responseNanos,
        long longestNanos,
        long inFlight,
        long waiting) {

    /** Checks that nothing was counted less than never. */
    public ResourceSecond {
        notNegative("passed", passed);
        notNegative("refused", refused);
        notNegative("finished", finished);
        notNegative("errors", errors);
        notNegative("responseNanos", responseNanos);
        notNegative("longestNanos", longestNanos);
        notNegative("inFlight", inFlight);
        notNegative("waiting", waiting);
    }

    private static void notNegative(String name, long value) {
        require(value >= 0, name, value, ">= 0");
    }
}
