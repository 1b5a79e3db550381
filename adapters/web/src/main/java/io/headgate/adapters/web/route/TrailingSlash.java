package io.headgate.adapters.web.route;

/** Whether a slash at the end tells paths apart. */
public enum TrailingSlash {
    /** {@code /orders/} is {@code /orders}. */
    DROPPED,
    /** They are two places. */
    COUNTS
}
