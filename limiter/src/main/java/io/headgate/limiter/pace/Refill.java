package io.headgate.limiter.pace;

/** How tokens come into a bucket. */
public enum Refill {
    /** One by one, evenly over the period. */
    GREEDY,
    /** All of a period's tokens at once, when the period is over. */
    INTERVAL
}
