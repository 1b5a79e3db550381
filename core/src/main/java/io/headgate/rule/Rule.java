package io.headgate.rule;

/**
 * What an operator wants, as an immutable record that is checked when it is made. A rule never holds running state: that
 * is the guard's, see {@code io.headgate.guard}.
 */
public interface Rule {

    /** What all rules have: id, target, mode, failure policy. */
    RuleHead head();

    /** The same rule with another head. */
    Rule withHead(RuleHead head);

    /** The name of the rule, unique in a rule set; empty when a rule set is to choose one. */
    default String id() {
        return head().id();
    }

    /** The resources it applies to. */
    default Target target() {
        return head().target();
    }

    /** Whether it decides, only counts, or does nothing. */
    default Mode mode() {
        return head().mode();
    }
}
