package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Refused because of one value of an argument, which is the message. */
public class ParamFlowException extends BlockException {

    private static final long serialVersionUID = 1;

    private final String resourceName;

    public ParamFlowException(String resourceName, String message, Throwable cause) {
        super(message, cause);
        this.resourceName = resourceName;
    }

    public ParamFlowException(String resourceName, String param) {
        super(param, param);
        this.resourceName = resourceName;
    }

    public ParamFlowException(String resourceName, String param, ParamFlowRule rule) {
        super(param, param, rule);
        this.resourceName = resourceName;
    }

    public String getResourceName() {
        return resourceName;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    /** The value as text. */
    public String getLimitParam() {
        return getMessage();
    }

    @Override
    public ParamFlowRule getRule() {
        return rule == null ? null : rule.as(ParamFlowRule.class);
    }
}
