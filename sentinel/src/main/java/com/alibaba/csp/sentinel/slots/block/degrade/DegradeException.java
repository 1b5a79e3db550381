package com.alibaba.csp.sentinel.slots.block.degrade;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Refused by a circuit breaker. */
public class DegradeException extends BlockException {

    private static final long serialVersionUID = 1;

    public DegradeException(String ruleLimitApp) {
        super(ruleLimitApp);
    }

    public DegradeException(String ruleLimitApp, DegradeRule rule) {
        super(ruleLimitApp, rule);
    }

    public DegradeException(String message, Throwable cause) {
        super(message, cause);
    }

    public DegradeException(String ruleLimitApp, String message) {
        super(ruleLimitApp, message);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public DegradeRule getRule() {
        return rule == null ? null : rule.as(DegradeRule.class);
    }
}
