package com.alibaba.csp.sentinel.slots.block.flow;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Refused by a flow rule. */
public class FlowException extends BlockException {

    private static final long serialVersionUID = 1;

    public FlowException(String ruleLimitApp) {
        super(ruleLimitApp);
    }

    public FlowException(String ruleLimitApp, FlowRule rule) {
        super(ruleLimitApp, rule);
    }

    public FlowException(String message, Throwable cause) {
        super(message, cause);
    }

    public FlowException(String ruleLimitApp, String message) {
        super(ruleLimitApp, message);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public FlowRule getRule() {
        return rule == null ? null : rule.as(FlowRule.class);
    }
}
