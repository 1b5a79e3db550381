package io.headgate.redis;

import io.headgate.redis.store.StoreException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Around a part of Redis: lost after a few failures in a row, so that callers no longer wait for nothing, until one that asks in
 * the background has had an answer. Safe for many threads.
 */
final class Breaker {

    private static final int FAILURES = 3;

    private final StoreHealth whole;
    private final int firstSlot;
    private final Patience patience;
    private final AtomicInteger inARow = new AtomicInteger();
    private final AtomicBoolean lost = new AtomicBoolean();

    Breaker(StoreHealth whole, int firstSlot, Duration deadline) {
        this.whole = whole;
        this.firstSlot = firstSlot;
        this.patience = new Patience(deadline, this::worked);
    }

    /** The health of all parts together. */
    StoreHealth whole() {
        return whole;
    }

    /** A slot of a cluster that is in this part. */
    int firstSlot() {
        return firstSlot;
    }

    /** How long a thread waits for this part, which hears of answers. */
    Patience patience() {
        return patience;
    }

    boolean isLost() {
        return lost.get();
    }

    /** Redis has answered in time. Not called for what was decided without it, which says nothing about it. */
    void worked() {
        if (inARow.get() != 0) {
            inARow.set(0);
        }
    }

    /** Redis did not answer; it is not lost by what concerns one key alone. */
    void failed(Throwable failure) {
        whole.failed(failure instanceof StoreException ? String.valueOf(failure.getMessage()) : failure.toString());
        boolean aboutOneKey = failure instanceof StoreException told && told.isAboutOneKey();
        if (!aboutOneKey && inARow.incrementAndGet() >= FAILURES && lost.compareAndSet(false, true)) {
            whole.lostOne();
        }
    }

    /** There was no Redis from the beginning. */
    void lost(StoreException failure) {
        inARow.set(FAILURES - 1);
        failed(failure);
    }

    /** Called by the one who asks in the background, with an answer. */
    void isBack() {
        inARow.set(0);
        if (lost.compareAndSet(true, false)) {
            whole.foundOne();
        }
    }
}
