package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.rule.Rule;
import org.jspecify.annotations.Nullable;

/** A rule that refuses calls, and the one of Sentinel's that it was made from. Immutable; holds until rules are changed. */
public final class Refuser {

    private final long changes; // of the rules, when it was looked up
    private final Rule rule;
    private final RuleTable.@Nullable Entry entry; // null for a rule that did not come from Sentinel's classes

    Refuser(long changes, Rule rule, RuleTable.@Nullable Entry entry) {
        this.changes = changes;
        this.rule = rule;
        this.entry = entry;
    }

    /** Whether it is the one that refused, under the rules as they are now. */
    public boolean isOf(Refusal refusal) {
        return rule == refusal.rule() && changes == RuleTable.changes();
    }

    /** Whether its refusals of one origin differ in nothing: not so for a limit of each value. */
    public boolean isAlwaysTheSame() {
        return entry == null || entry.kind() != Kind.PARAM_FLOW;
    }

    /** A refusal by this rule in Sentinel's words. */
    public BlockException exception(Refusal refusal, String resource, String origin) {
        return entry == null ? Refusals.unknown(rule, resource) : Refusals.of(entry, refusal, resource, origin);
    }
}
