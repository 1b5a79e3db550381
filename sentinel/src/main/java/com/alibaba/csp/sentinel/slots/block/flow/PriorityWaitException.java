package com.alibaba.csp.sentinel.slots.block.flow;

/** Told a chain that a call of high priority has waited and may run. Here only for slots written for it. */
public class PriorityWaitException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long waitInMs;

    public PriorityWaitException(long waitInMs) {
        this.waitInMs = waitInMs;
    }

    public long getWaitInMs() {
        return waitInMs;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
