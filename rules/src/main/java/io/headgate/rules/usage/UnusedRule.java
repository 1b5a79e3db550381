package io.headgate.rules.usage;

import static java.util.Objects.requireNonNull;

/**
 * A rule that has done nothing since it is in force, and most likely never will as it is written.
 *
 * @param ruleId the rule
 * @param reason why, in one line, with the nearest name where one is near
 */
public record UnusedRule(String ruleId, String reason) {

    /** Checks that both are there. */
    public UnusedRule {
        requireNonNull(ruleId, "ruleId");
        requireNonNull(reason, "reason");
    }
}
