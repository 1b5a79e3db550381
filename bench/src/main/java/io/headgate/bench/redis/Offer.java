package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls at a steady pace, on one thread: who is late because an answer was makes up for it.
 *
 * @param every nanoseconds between calls
 * @param length nanoseconds in all
 */
record Offer(long every, long length) {

    /** A call that was admitted, some time between the two. */
    record Admitted(long before, long after) {}

    /** Calls from {@code start} on. */
    List<Admitted> to(Attempt attempt, long start) {
        List<Admitted> admitted = new ArrayList<>();
        for (long due = start; due - start < length; due += every) {
            long before = await(due);
            if (before - start >= length) {
                break;
            }
            if (attempt.tryAcquire()) {
                admitted.add(new Admitted(before, System.nanoTime()));
            }
        }
        return admitted;
    }

    private static long await(long due) {
        long now = System.nanoTime();
        while (now - due < 0) {
            LockSupport.parkNanos(due - now);
            now = System.nanoTime();
        }
        return now;
    }
}
