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

    /** What the one problem of an instance begins with that a roll-out has not come to yet. */
    public static final String NOT_YET = "not yet: ";

    /** Copies the problems. */
    public RulesTaken {
        problems = List.copyOf(problems);
    }

    /** Whether it was refused, and not only put off by a roll-out that is under way. */
    public boolean isRefused() {
        return !inForce && problems.stream().noneMatch(problem -> problem.startsWith(NOT_YET));
    }
}
