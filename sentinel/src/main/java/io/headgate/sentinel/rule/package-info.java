/**
 * Sentinel's rules in the engine: what is wrong with a rule, what it becomes here, which rules are in force, and which exception tells of
 * a refusal. One class for each kind of rule says those three things; {@link io.headgate.sentinel.rule.RuleStore} does the rest.
 */
@NullMarked
package io.headgate.sentinel.rule;

import org.jspecify.annotations.NullMarked;
