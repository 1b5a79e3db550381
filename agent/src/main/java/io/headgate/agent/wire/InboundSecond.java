package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * All calls that came into a process in one second, each counted once: calls that it makes inside are not among them.
 *
 * @param passed calls admitted
 * @param refused calls refused
 * @param errors calls that ended with an error
 * @param inFlight calls in flight at the end
 */
public record InboundSecond(long passed, long refused, long errors, long inFlight) {

    /** Nothing came in. */
    public static final InboundSecond NONE = new InboundSecond(0, 0, 0, 0);

    /** Checks that nothing was counted less than never. */
    public InboundSecond {
        notNegative("passed", passed);
        notNegative("refused", refused);
        notNegative("errors", errors);
        notNegative("inFlight", inFlight);
    }

    private static void notNegative(String name, long value) {
        require(value >= 0, name, value, ">= 0");
    }
}
