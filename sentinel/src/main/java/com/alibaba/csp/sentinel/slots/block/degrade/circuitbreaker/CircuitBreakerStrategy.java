package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

/** What opens a breaker. */
public enum CircuitBreakerStrategy {
    /** The share of slow calls. */
    SLOW_REQUEST_RATIO(0),
    /** The share of calls that fail. */
    ERROR_RATIO(1),
    /** The number of calls that fail. */
    ERROR_COUNT(2);

    private final int type;

    CircuitBreakerStrategy(int type) {
        this.type = type;
    }

    /** The grade of such a rule. */
    public int getType() {
        return type;
    }
}
