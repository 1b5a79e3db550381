package io.headgate.rule;

/**
 * A rule whose head can be changed fluently: {@code rule.withId("orders-limit").shadow()}.
 *
 * @param <R> the rule's own type
 */
public interface HeadedRule<R extends HeadedRule<R>> extends Rule {

    @Override
    R withHead(RuleHead head);

    /** The same rule under that id. */
    default R withId(String id) {
        return withHead(head().withId(id));
    }

    /** The same rule for these resources. Id, mode and failure policy stay. */
    default R withTarget(Target target) {
        return withHead(head().withTarget(target));
    }

    /** The same rule in that mode. */
    default R withMode(Mode mode) {
        return withHead(head().withMode(mode));
    }

    /** The same rule, only counting what it would refuse. */
    default R shadow() {
        return withMode(Mode.SHADOW);
    }

    /** The same rule, doing nothing. */
    default R off() {
        return withMode(Mode.OFF);
    }

    /** The same rule with that failure policy. */
    default R onError(FailurePolicy policy) {
        return withHead(head().withOnError(policy));
    }
}
