package io.headgate.bench.overadmission;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;

/** Time that stands still until it is moved, and the wall clock with it. Moved by one thread, while nobody else reads. */
final class MovedTicker implements Ticker, WallClock {

    private volatile long now;

    @Override
    public long read() {
        return now;
    }

    @Override
    public long epochNanos() {
        return now;
    }

    void move(long nanos) {
        now = now + nanos;
    }
}
