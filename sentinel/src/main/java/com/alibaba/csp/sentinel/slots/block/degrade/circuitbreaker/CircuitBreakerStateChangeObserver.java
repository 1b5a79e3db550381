package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;

/** Hears of breakers that change their state, on the thread of the call that changed it. */
public interface CircuitBreakerStateChangeObserver {

    /** @param snapshotValue what opened the breaker; null when it did not open */
    void onStateChange(
            CircuitBreaker.State prevState, CircuitBreaker.State newState, DegradeRule rule, Double snapshotValue);
}
