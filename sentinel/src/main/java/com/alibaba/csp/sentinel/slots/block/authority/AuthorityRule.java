package com.alibaba.csp.sentinel.slots.block.authority;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import java.util.Objects;

/** Who may call: only the origins that limitApp lists, or all but those. */
public class AuthorityRule extends AbstractRule {

    private int strategy = RuleConstant.AUTHORITY_WHITE;

    public int getStrategy() {
        return strategy;
    }

    public AuthorityRule setStrategy(int strategy) {
        this.strategy = strategy;
        return this;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || getClass() != other.getClass() || !super.equals(other)) {
            return false;
        }
        AuthorityRule that = (AuthorityRule) other;
        return strategy == that.strategy;
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), strategy);
    }

    @Override
    public String toString() {
        return "AuthorityRule{resource=" + getResource() + ", limitApp=" + getLimitApp() + ", strategy=" + strategy
                + "} ";
    }
}
