package io.headgate.differential;

/**
 * What an engine answers to one arrival.
 *
 * @param admitted whether the call may run
 * @param waitNanos after how long; 0 when refused
 */
public record Verdict(boolean admitted, long waitNanos) {

    /** The call does not run. */
    public static final Verdict REFUSED = new Verdict(false, 0);

    /** The call runs after {@code waitNanos}. */
    public static Verdict admitted(long waitNanos) {
        return new Verdict(true, waitNanos);
    }

    @Override
    public String toString() {
        if (!admitted) {
            return "refused";
        }
        return waitNanos == 0 ? "admitted" : "admitted after " + waitNanos / 1e6 + " ms";
    }
}
