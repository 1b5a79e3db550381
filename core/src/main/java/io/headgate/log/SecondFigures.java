package io.headgate.log;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

/**
 * What one resource did in one second: a line of the metric log.
 *
 * @param epochSecond which second, counted from 1970
 * @param resource the name of the resource
 * @param resourceType what it is: web, RPC, gateway …; "" when unknown
 * @param passed calls admitted
 * @param refused calls refused
 * @param finished calls that ended
 * @param errors calls that ended with an error; among the finished
 * @param responseNanos the sum of the response times of the finished
 * @param minNanos the shortest of them; 0 when there is none
 * @param maxNanos the longest of them; 0 when there is none
 * @param inFlight calls running at the end of the second
 * @param waiting calls waiting to run at the end of the second
 */
public record SecondFigures(
        long epochSecond,
        String resource,
        String resourceType,
        long passed,
        long refused,
        long finished,
        long errors,
        long responseNanos,
        long minNanos,
        long maxNanos,
        long inFlight,
        long waiting) {

    /** Checks the figures: none is negative. */
    public SecondFigures {
        requireNonNull(resource, "resource");
        requireNonNull(resourceType, "resourceType");
        requireNotNegative(epochSecond, "epochSecond");
        requireNotNegative(passed, "passed");
        requireNotNegative(refused, "refused");
        requireNotNegative(finished, "finished");
        requireNotNegative(errors, "errors");
        requireNotNegative(responseNanos, "responseNanos");
        requireNotNegative(minNanos, "minNanos");
        requireNotNegative(maxNanos, "maxNanos");
        requireNotNegative(inFlight, "inFlight");
        requireNotNegative(waiting, "waiting");
    }

    private static void requireNotNegative(long figure, String name) {
        require(figure >= 0, name, figure, ">= 0");
    }
}
