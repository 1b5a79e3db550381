package io.headgate;

import io.headgate.event.Event;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * Other rules are in force. Rules that are not named did not change, and keep their running state.
 *
 * @param version counts the changes of this Headgate
 * @param added rules with new ids
 * @param changed rules that replace one with the same id, as they are now
 * @param removed rules that are no longer in force
 */
public record RulesChanged(long version, List<Rule> added, List<Rule> changed, List<Rule> removed) implements Event {

    /** The resources that the difference touches, by the rules as they are and as they were. */
    List<Target> targets(RuleSet before) {
        List<Target> targets = new ArrayList<>();
        added.forEach(rule -> targets.add(rule.target()));
        removed.forEach(rule -> targets.add(rule.target()));
        for (Rule rule : changed) {
            targets.add(rule.target());
            Rule old = before.get(rule.id());
            if (old != null) {
                targets.add(old.target());
            }
        }
        return targets;
    }
}
