package io.headgate.rules.feed;

import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All rules in force at one instant, each with where it came from: what {@code rules show} prints.
 *
 * @param rules the rules in their order
 */
public record EffectiveRules(List<EffectiveRule> rules) {

    /** Copies the rules. */
    public EffectiveRules {
        rules = List.copyOf(rules);
    }

    /**
     * Tells of each rule that is in force whether the feed brought it. One that has the id of a rule of the feed and says
     * something else was changed by the program since, and counts as its own.
     */
    static EffectiveRules of(List<Rule> inForce, List<EffectiveRule> brought) {
        Map<String, EffectiveRule> byId = new HashMap<>();
        brought.forEach(rule -> byId.put(rule.rule().id(), rule));
        List<EffectiveRule> all = new ArrayList<>();
        for (Rule rule : inForce) {
            EffectiveRule known = byId.get(rule.id());
            boolean ours = known != null && known.rule().equals(rule);
            all.add(ours ? known : new EffectiveRule(rule, Provenance.CODE, false, List.of()));
        }
        return new EffectiveRules(all);
    }

    /** The rule with that id. */
    public Optional<EffectiveRule> get(String id) {
        return rules.stream().filter(rule -> rule.rule().id().equals(id)).findFirst();
    }

    /** One line per rule. */
    @Override
    public String toString() {
        return rules.stream().map(EffectiveRule::toString).collect(Collectors.joining("\n"));
    }
}
