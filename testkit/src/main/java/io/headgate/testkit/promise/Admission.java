package io.headgate.testkit.promise;

import io.headgate.limiter.Checks;
import java.util.Comparator;

/**
 * A call that was let through.
 *
 * @param nanos when it ran, on the ticker
 * @param permits how many permits it had
 */
public record Admission(long nanos, long permits) {

    /** Checks the permits. */
    public Admission {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
    }

    /** Earlier first. Instants are compared by subtraction, so they may wrap but must lie within 292 years. */
    public static Comparator<Admission> byTime() {
        return (one, other) -> Long.signum(one.nanos - other.nanos);
    }
}
