package io.headgate.agent.wire;

import java.util.List;

/**
 * What became of {@link RulesSent}.
 *
 * @param version the version that was sent
 * @param inForce whether this instance runs by it
 * @param problems why not, else empty
 * @param newest the newest version that this instance has had, where that is why it refused this one; 0 else, and of an
 *     application that is older
 */
public record RulesTaken(long version, boolean inForce, List<String> problems, long newest) implements Message {

    /** What the one problem of an instance begins with that a roll-out has not come to yet. */
    public static final String NOT_YET = "not yet: ";

    /** Copies the problems. */
    public RulesTaken {
        problems = List.copyOf(problems);
    }

    /** Without a version that it has had. */
    public RulesTaken(long version, boolean inForce, List<String> problems) {
        this(version, inForce, problems, 0);
    }

    /** Whether it was refused, and not only put off by a roll-out that is under way. */
    public boolean isRefused() {
        return !inForce && problems.stream().noneMatch(problem -> problem.startsWith(NOT_YET));
    }
}
