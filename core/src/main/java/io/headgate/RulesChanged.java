package io.headgate;

import io.headgate.event.Event;
import io.headgate.rule.Rule;
import java.util.List;

/**
 * Other rules are in force. Rules that are not named did not change, and keep their running state.
 *
 * @param version counts the changes of this Headgate
 * @param added rules with new ids
 * @param changed rules that replace one with the same id, as they are now
 * @param removed rules that are no longer in force
 */
public record RulesChanged(long version, List<Rule> added, List<Rule> changed, List<Rule> removed) implements Event {}
