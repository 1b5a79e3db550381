package io.headgate.guard;

import io.headgate.rule.Rule;
import java.util.List;

/**
 * A kind of rule: makes the guards that enforce its rules. Headgate's own kinds are made with it, and yours can be:
 * {@code Headgate.builder().kind(new MyKind())}.
 *
 * @param <R> the rule record
 */
public interface RuleKind<R extends Rule> {

    /** The name of the kind in ids and messages: "flow", "breaker". */
    String name();

    /** The record. */
    Class<R> type();

    /** Makes a guard that starts with nothing counted. */
    Guard guard(R rule, Site site);

    /**
     * Makes a guard that goes on from {@code before}, which enforced an earlier version of the rule (same id, same kind) at
     * the same place and has been retired. What was in use stays in use. The default starts anew.
     */
    default Guard guardAfter(R rule, Guard before, Site site) {
        return guard(rule, site);
    }

    /**
     * What is wrong with a rule that its own constructor could not see; empty when nothing is. Each in the format
     * {@code name: value (expected: …)}.
     */
    default List<String> problems(R rule) {
        return List.of();
    }

    /** Whether calls that are not inbound pass the guards of this kind unseen. */
    default boolean inboundOnly() {
        return false;
    }
}
