package io.headgate.examples.shop.service;

import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** A system with a capacity: a few workers, and a queue in front of them in the order of arrival. Safe for many threads. */
final class Warehouse {
    /*
     * A sleep for each call would be slow and never full: a thousand callers would all be served at once. What makes an overload is
     * that work has to wait for other work. So each worker has an instant at which it is free again:
     *
     *            now
     *   worker 1  |=====|              free in 5
     *   worker 2  |==========|         free in 10
     *   worker 3  |==|                 free in 2: takes the next call, which waits 2 and then is worked on
     *
     * Capacity is workers / time: 8 workers at 20 ms do 400 a second, at 400 ms only 20. Beyond that the queue grows with
     * each call, and a caller that would have to wait longer than its patience goes away without having been served. No thread
     * and no queue is needed for this, only as many numbers as there are workers; callers sleep on the ticker, so that a test
     * that moves the time moves the warehouse as well.
     */

    private static final int WORKERS = 8;
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Ticker ticker;
    private final ReentrantLock lock = new ReentrantLock();
    private final long[] freeAt = new long[WORKERS];

    Warehouse(Ticker ticker) {
        this.ticker = ticker;
        Arrays.fill(freeAt, ticker.read());
    }

    /** Returns when work of that length has been done; throws {@link NoAnswerException} when that would be too late. */
    void work(Duration length) throws InterruptedException {
        long doneIn = book(length.toNanos());
        ticker.sleep(Math.min(doneIn, PATIENCE_NANOS));
        if (doneIn > PATIENCE_NANOS) {
            throw new NoAnswerException();
        }
    }

    /** Gives the work to the worker that is free first, unless the caller would have gone by then. */
    private long book(long lengthNanos) {
        lock.lock();
        try {
            long now = ticker.read();
            int first = firstFree(now);
            long doneIn = Math.max(0, freeAt[first] - now) + lengthNanos;
            if (doneIn <= PATIENCE_NANOS) {
                freeAt[first] = now + doneIn;
            }
            return doneIn;
        } finally {
            lock.unlock();
        }
    }

    private int firstFree(long now) {
        int first = 0;
        for (int worker = 1; worker < WORKERS; worker++) {
            if (freeAt[worker] - now < freeAt[first] - now) {
                first = worker;
            }
        }
        return first;
    }
}
