package io.headgate.lab.whatif;

import io.headgate.rule.Mode;

/**
 * What one rule did.
 *
 * @param id the rule
 * @param kind its kind, as documents call it
 * @param target the resources it applies to
 * @param mode whether it decides
 * @param refused the calls it refused; in shadow, those it would have refused
 * @param series its number in the slices of a {@link Timeline}; those beyond the first {@link RuleSeries#MOST} that refused
 *     something share {@link RuleSeries#OTHERS}, and one that refused nothing has {@link RuleSeries#NONE}
 */
public record RuleCount(String id, String kind, String target, Mode mode, long refused, int series) {}
