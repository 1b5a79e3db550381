package io.headgate.sentinel;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A time that stands still until it is moved, for all threads; sleeping moves it. Ours again when it is closed. */
public final class MovedClock implements Clock.Time, AutoCloseable {

    /** Tests follow one another in the same process: each begins ten minutes after the one before, in a fresh second. */
    private static final long BETWEEN_TESTS = TimeUnit.MINUTES.toNanos(10);

    private static final AtomicLong NEXT_START = new AtomicLong(TimeUnit.DAYS.toNanos(40_000));

    private final AtomicLong nanos = new AtomicLong(NEXT_START.getAndAdd(BETWEEN_TESTS));
    private volatile long slept;

    /** Stops the time. */
    public static MovedClock stop() {
        MovedClock clock = new MovedClock();
        Clock.replace(clock);
        return clock;
    }

    /** Moves the time on. */
    public void forward(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** Moves the time on, by less than a millisecond. */
    public void forwardNanos(long more) {
        nanos.addAndGet(more);
    }

    /** The time in milliseconds. */
    public long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos.get());
    }

    /** How long callers have slept, in milliseconds. */
    public long slept() {
        return TimeUnit.NANOSECONDS.toMillis(slept);
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public void sleep(long length) {
        slept += length;
        nanos.addAndGet(length);
    }

    @Override
    public void close() {
        Clock.replace(null);
    }
}
