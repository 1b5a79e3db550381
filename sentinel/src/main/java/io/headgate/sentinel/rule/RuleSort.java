package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import io.headgate.rule.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One kind of Sentinel's rules: what is wrong with one, a copy of it, and what it becomes. Knows no state. */
public interface RuleSort<R extends AbstractRule> {

    /** The kind. */
    Kind kind();

    /** What makes the rule invalid, as {@code name: value (expected: …)}; null when it is valid. */
    @Nullable
    String problem(R rule);

    /** A rule that is equal to it and shares nothing with it; blank origins read {@code default}. */
    R copy(R rule);

    /** The rules of the engine that enforce it, without ids; none when it has no effect. */
    List<Rule> rules(R rule);

    /** What tells the rule from others when it changes: a rule with the same identity goes on from the state of the one before. */
    String identity(R rule);

    /** The rules of one resource as they are asked; by default each once, in the order in which they came. */
    default List<R> arranged(List<R> ofResource) {
        return ofResource.stream().distinct().toList();
    }
}
