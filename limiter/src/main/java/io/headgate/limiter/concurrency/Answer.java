package io.headgate.limiter.concurrency;

/** How waiting for permits ended, or that it has not ended yet. */
enum Answer {
    WAITING,
    GRANTED,
    /** More permits than the limit, as it is now, can ever grant. */
    TOO_HEAVY,
    /** As many wait already as may. */
    LINE_FULL,
    TIMED_OUT
}
