package io.headgate.bench.contender;

import java.util.concurrent.atomic.AtomicLong;

/** The least a limiter shared by threads must do. */
final class Floor {

    private Floor() {}

    /** Reads the clock once and moves one shared word, again if another thread was faster. */
    static Attempt admitting() {
        AtomicLong word = new AtomicLong();
        return () -> {
            long now = System.nanoTime();
            while (true) {
                long seen = word.get();
                if (word.compareAndSet(seen, now ^ seen)) {
                    return true;
                }
            }
        };
    }

    /** Reads the clock once and one shared word, and compares the two. */
    static Attempt refusing() {
        AtomicLong word = new AtomicLong(System.nanoTime());
        return () -> System.nanoTime() - word.get() < 0;
    }
}
