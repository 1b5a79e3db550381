package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;

/** Cuts a resource off while it is failing or slow. */
public interface CircuitBreaker {

    DegradeRule getRule();

    /** Whether a call may go on; in the half-open state only as a probe. */
    boolean tryPass(Context context);

    State currentState();

    /** Tells how the current entry of the context went. */
    void onRequestComplete(Context context);

    /** What state a breaker is in. */
    enum State {
        /** Calls are refused. */
        OPEN,
        /** One call runs as a probe. */
        HALF_OPEN,
        /** Calls run. */
        CLOSED
    }
}
