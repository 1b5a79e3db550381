package com.alibaba.csp.sentinel.slots.block.authority;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Refused because of who called; the origin stands for the limitApp. */
public class AuthorityException extends BlockException {

    private static final long serialVersionUID = 1;

    public AuthorityException(String ruleLimitApp) {
        super(ruleLimitApp);
    }

    public AuthorityException(String ruleLimitApp, AuthorityRule rule) {
        super(ruleLimitApp, rule);
    }

    public AuthorityException(String message, Throwable cause) {
        super(message, cause);
    }

    public AuthorityException(String ruleLimitApp, String message) {
        super(ruleLimitApp, message);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public AuthorityRule getRule() {
        return rule == null ? null : rule.as(AuthorityRule.class);
    }
}
