package io.headgate;

import io.headgate.rule.Mode;

/**
 * What one rule did at one place.
 *
 * @param ruleId the rule
 * @param resource the resource, or the target where several share a budget
 * @param mode the mode: in shadow, {@code refused} counts what would have been refused
 * @param refused calls refused since the rule was last changed
 * @param errors errors of the guard itself
 */
public record RuleFigures(String ruleId, String resource, Mode mode, long refused, long errors) {}
