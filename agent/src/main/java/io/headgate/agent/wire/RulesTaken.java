package io.headgate.agent.wire;

import java.util.List;

/**
 * What became of {@link RulesSent}.
 *
 * @param version the version that was sent
 * @param inForce whether this instance runs by it
 * @param problems why not, else empty
 */
public record RulesTaken(long version, boolean inForce, List<String> problems) implements Message {

    /** Copies the problems. */
    public RulesTaken {
        problems = List.copyOf(problems);
    }
}
