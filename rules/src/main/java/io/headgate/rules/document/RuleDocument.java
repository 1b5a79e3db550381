package io.headgate.rules.document;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import java.util.List;

/**
 * What a rule document says.
 *
 * @param version a number that grows with each change, so that an older document that arrives late is recognised; 0 when the
 *     document states none
 * @param rollout how it is to be put in force
 * @param rules the rules, in their order; an empty list means that there are none
 */
public record RuleDocument(long version, Rollout rollout, List<Rule> rules) {

    /** Checks the settings. */
    public RuleDocument {
        require(version >= 0, "version", version, ">= 0 (0: not stated)");
        requireNonNull(rollout, "rollout");
        rules = List.copyOf(rules);
    }

    /** These rules, without a version, put in force at once. */
    public static RuleDocument of(List<? extends Rule> rules) {
        return new RuleDocument(0, Rollout.atOnce(), List.copyOf(rules));
    }
}
