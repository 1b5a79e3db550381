package io.headgate.rules.sentinel;

/** What to do where Sentinel and we reach for the same thing by different means. */
enum Fidelity {
    /** Our own: sliding windows and token buckets, which keep to the limit in any stretch of time. */
    NATIVE,
    /** Sentinel's: aligned slices, tumbling windows, lazy buckets, borrowing for calls of high priority. */
    FAITHFUL
}
