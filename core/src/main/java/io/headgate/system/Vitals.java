package io.headgate.system;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What a guard sees of the calls it admits: how many have begun, how many have ended, and how long those took together.
 * Running totals that are never reset, so that no count is lost between one look and the next; they may wrap, their
 * differences do not. Lock-free; safe for many threads.
 */
final class Vitals {

    private final AtomicLong began = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    void begin() {
        began.getAndIncrement();
    }

    /** For a call that began and will not run. */
    void undo() {
        began.getAndDecrement();
    }

    void end(long tookNanos) {
        nanos.getAndAdd(tookNanos); // before the count, and read after it: an average may be too high, never too low
        ended.getAndIncrement();
    }

    /** Calls in flight now, or a few more. */
    long inFlight() {
        long endedFirst = ended.get();
        return began.get() - endedFirst;
    }

    long began() {
        return began.get();
    }

    long ended() {
        return ended.get();
    }

    long nanos() {
        return nanos.get();
    }
}
