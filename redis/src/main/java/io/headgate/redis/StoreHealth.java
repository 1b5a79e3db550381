package io.headgate.redis;

import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.event.EventSink;
import io.headgate.redis.store.StoreException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The breaker around Redis: lost after a few failures in a row, so that callers no longer wait for nothing, until one that asks in
 * the background has had an answer. Safe for many threads.
 */
final class StoreHealth {

    private static final int FAILURES = 3;

    private final AtomicInteger inARow = new AtomicInteger();
    private final LongAdder losses = new LongAdder();
    private final LongAdder decidedAlone = new LongAdder();
    private final LongAdder notGivenBack = new LongAdder();
    private final List<EventSink> told = new CopyOnWriteArrayList<>();
    private final AtomicBoolean lost = new AtomicBoolean();
    private volatile String lastFailure = "";

    boolean isLost() {
        return lost.get();
    }

    /** Tells {@code events} when it is lost, also if it is already, and when it is back. @return ends it */
    Runnable tell(EventSink events) {
        told.add(events);
        if (lost.get()) {
            events.publish(new ClusterLost(lastFailure));
        }
        return () -> told.remove(events);
    }

    /** How often it was lost. */
    long losses() {
        return losses.sum();
    }

    /** How many decisions were made without Redis. */
    long decidedAlone() {
        return decidedAlone.sum();
    }

    void countDecidedAlone() {
        decidedAlone.increment();
    }

    /** How many permits Redis did not confirm to have taken back. */
    long notGivenBack() {
        return notGivenBack.sum();
    }

    void countNotGivenBack(long permits) {
        notGivenBack.add(permits);
    }

    /** Redis has answered in time. Not called for what was decided without it, which says nothing about it. */
    void worked() {
        if (inARow.get() != 0) {
            inARow.set(0);
        }
    }

    /** What went wrong last, for people to read; empty when nothing has. */
    String lastFailure() {
        return lastFailure;
    }

    /** Redis did not answer; it is not lost by what concerns one key alone. */
    void failed(Throwable failure) {
        lastFailure = failure instanceof StoreException ? String.valueOf(failure.getMessage()) : failure.toString();
        boolean aboutOneKey = failure instanceof StoreException told && told.isAboutOneKey();
        if (!aboutOneKey && inARow.incrementAndGet() >= FAILURES && lost.compareAndSet(false, true)) {
            losses.increment();
            told.forEach(events -> events.publish(new ClusterLost(lastFailure)));
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
            told.forEach(events -> events.publish(new ClusterFound()));
        }
    }
}
