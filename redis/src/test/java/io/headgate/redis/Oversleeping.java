package io.headgate.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** How long the machine itself holds threads up: one that wants to sleep a millisecond, again and again, and when it wakes. */
public final class Oversleeping implements AutoCloseable {

    private final AtomicLong longestNanos = new AtomicLong();
    private final Thread sleeper = new Thread(this::sleep, "oversleeping");

    /** Begins to sleep. */
    public Oversleeping() {
        sleeper.setDaemon(true);
        sleeper.start();
    }

    private void sleep() {
        try {
            while (true) {
                long before = System.nanoTime();
                Thread.sleep(1);
                longestNanos.accumulateAndGet(System.nanoTime() - before, Math::max);
            }
        } catch (InterruptedException closed) {
            return; // nobody asks any more
        }
    }

    /** The longest that it was asleep so far. */
    public Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    @Override
    public void close() {
        sleeper.interrupt();
    }
}
