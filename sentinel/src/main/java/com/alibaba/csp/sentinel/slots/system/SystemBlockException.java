package com.alibaba.csp.sentinel.slots.system;

import com.alibaba.csp.sentinel.slots.block.BlockException;

/** Refused because of all inbound calls together; says which threshold: qps, thread, rt, load or cpu. */
public class SystemBlockException extends BlockException {

    private static final long serialVersionUID = 1;

    private final String resourceName;

    public SystemBlockException(String resourceName, String message, Throwable cause) {
        super(message, cause);
        this.resourceName = resourceName;
    }

    public SystemBlockException(String resourceName, String limitType) {
        super(limitType);
        this.resourceName = resourceName;
    }

    public String getResourceName() {
        return resourceName;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    public String getLimitType() {
        return getRuleLimitApp();
    }
}
