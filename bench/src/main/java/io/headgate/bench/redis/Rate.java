package io.headgate.bench.redis;

import java.time.Duration;

/** So many permits per period, and a burst of as many. */
record Rate(long permits, Duration period) {

    private static final double NANOS_PER_MICRO = 1e3;

    static Rate perSecond(long permits) {
        return new Rate(permits, Duration.ofSeconds(1));
    }

    double periodMicros() {
        return period.toNanos() / NANOS_PER_MICRO;
    }

    /** The most that may be admitted within {@code nanos}, from the first moment on. */
    long mostWithin(long nanos) {
        return permits + (long) Math.ceil((double) permits * nanos / period.toNanos());
    }
}
