package io.headgate.rules.feed;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import java.util.List;

/**
 * A rule in force and where it came from.
 *
 * @param rule the rule, with its id
 * @param from where it came from
 * @param onTrial whether it is the shadow of a rule that is to be enforced later, see {@link RuleFeed}; then its id is derived
 *     from the id of that rule
 * @param hides where rules with the same id came from that are not in force because of this one, the lowest priority first
 */
public record EffectiveRule(Rule rule, Provenance from, boolean onTrial, List<Provenance> hides) {

    /** Checks the settings. */
    public EffectiveRule {
        requireNonNull(rule, "rule");
        requireNonNull(from, "from");
        hides = List.copyOf(hides);
    }

    /** One line: id, mode, target, where it came from, what it hides. */
    @Override
    public String toString() {
        return rule.id() + "  " + rule.mode() + "  " + rule.target().text() + "  from " + from
                + (onTrial ? ", on trial" : "")
                + (hides.isEmpty() ? "" : ", hides " + hides);
    }
}
