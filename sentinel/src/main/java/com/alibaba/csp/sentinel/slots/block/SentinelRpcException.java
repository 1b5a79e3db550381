package com.alibaba.csp.sentinel.slots.block;

/** A remote call was refused; unchecked, and without a stack trace. */
public class SentinelRpcException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SentinelRpcException(String message) {
        super(message);
    }

    public SentinelRpcException(Throwable cause) {
        super(cause);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
