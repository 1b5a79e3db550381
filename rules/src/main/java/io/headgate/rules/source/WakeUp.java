package io.headgate.rules.source;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait that others can end early. A wake-up that comes while nobody waits ends the next wait. Safe for many threads. */
final class WakeUp {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    private boolean pending;

    void wake() {
        lock.lock();
        try {
            pending = true;
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets wake-ups so far: what they tell of is looked at now. */
    void clear() {
        lock.lock();
        try {
            pending = false;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a wake-up, at most {@code mostNanos}; at least {@code leastNanos}, so that many in a row cost little. */
    void await(long leastNanos, long mostNanos) throws InterruptedException {
        long begin = System.nanoTime();
        lock.lockInterruptibly();
        try {
            long left = mostNanos;
            while (!pending && left > 0) {
                left = woken.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        long missing = Math.min(leastNanos, mostNanos) - (System.nanoTime() - begin);
        if (missing > 0) {
            TimeUnit.NANOSECONDS.sleep(missing);
        }
    }
}
