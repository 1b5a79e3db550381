package io.headgate.bench.measure;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;

/** Time that stands still until it is moved, and the wall clock with it. Moved by one thread, while nobody else reads. */
public final class MovedTicker implements Ticker, WallClock {

    private volatile long now;

    /** At zero. */
    public MovedTicker() {}

    @Override
    public long read() {
        return now;
    }

    @Override
    public long epochNanos() {
        return now;
    }

    /** Later by so much. */
    public void move(long nanos) {
        now = now + nanos;
    }
}
