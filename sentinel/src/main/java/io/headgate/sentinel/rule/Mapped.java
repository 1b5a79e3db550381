package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import io.headgate.rule.Rule;

/**
 * One of Sentinel's rules, and one of ours that enforces it.
 *
 * @param original what {@code BlockException.getRule} answers
 * @param rule with an id that no other has
 */
public record Mapped(AbstractRule original, Rule rule) {

    /** Checks the settings. */
    public Mapped {
        requireNonNull(original, "original");
        requireNonNull(rule, "rule");
    }
}
