package io.headgate.rules.sentinel;

import io.headgate.rule.Rule;
import java.util.List;

/**
 * Sentinel's rules as ours.
 *
 * @param rules the rules, in the order of those they came from; without ids, so that a rule set chooses them
 * @param notes what was dropped, what changed, and what never had an effect
 */
public record Conversion(List<Rule> rules, List<Note> notes) {

    /** Copies the lists. */
    public Conversion {
        rules = List.copyOf(rules);
        notes = List.copyOf(notes);
    }
}
