package io.headgate.sentinel;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The time of a test: stands still until it is moved, and waits move it. */
public final class MovedTime implements Clock.Time, AutoCloseable {

    private static final AtomicLong LAST = new AtomicLong(1_700_000_000_000_000_000L);

    private final AtomicLong now =
            new AtomicLong(LAST.addAndGet(Duration.ofHours(1).toNanos()));

    /** Takes the place of the real time, an hour after all tests before. */
    public MovedTime() {
        Clock.replace(this);
    }

    public void move(long millis) {
        now.addAndGet(millis * 1_000_000);
    }

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public void sleep(long nanos) {
        now.addAndGet(nanos);
    }

    @Override
    public void close() {
        LAST.accumulateAndGet(now.get(), Math::max);
        Clock.replace(null);
    }
}
