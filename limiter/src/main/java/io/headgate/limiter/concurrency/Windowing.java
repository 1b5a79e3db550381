package io.headgate.limiter.concurrency;

/** A {@link Sampling} in nanoseconds. */
record Windowing(long minWindowNanos, long maxWindowNanos, int minCalls, long ignoreBelowNanos) {

    static Windowing of(Sampling sampling) {
        return new Windowing(
                sampling.minWindow().toNanos(),
                sampling.maxWindow().toNanos(),
                sampling.minCalls(),
                sampling.ignoreBelow().toNanos());
    }

    CallWindow first(long now) {
        return new CallWindow(now + minWindowNanos, now);
    }

    /** How long the window after {@code due} is to be. */
    long lengthAfter(CallWindow due) {
        long fastest = Math.min(due.fastestNanos(), maxWindowNanos); // keeps the product from overflowing
        return Math.max(minWindowNanos, Math.min(maxWindowNanos, 2 * fastest));
    }
}
