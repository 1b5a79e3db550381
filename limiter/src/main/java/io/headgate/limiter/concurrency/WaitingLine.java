package io.headgate.limiter.concurrency;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Those who wait for permits, first come, first served, bounded in number.
 *
 * <p>Safe for many threads. The lock is held for a few steps only: never while parked, never while calling foreign
 * code.
 */
final class WaitingLine {

    private final AtomicLong occupancy;
    private final int maxWaiting;
    private final Ticker ticker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Waiter> waiting = new LinkedHashSet<>(); // in order of arrival, and anyone can leave in O(1)

    WaitingLine(AtomicLong occupancy, int maxWaiting, Ticker ticker) {
        this.occupancy = occupancy;
        this.maxWaiting = maxWaiting;
        this.ticker = ticker;
    }

    /** Takes the permits if they are there now, else stands in line; says which, or why neither. */
    Answer join(Waiter waiter) {
        lock.lock();
        try {
            while (true) {
                long before = occupancy.get();
                if (waiter.permits() > Occupancy.limit(before)) {
                    return Answer.TOO_HEAVY;
                }
                if (waiter.permits() <= Occupancy.freeForNewcomer(before)) {
                    if (occupancy.compareAndSet(before, before + waiter.permits())) {
                        return Answer.GRANTED;
                    }
                } else if (waiting.size() >= maxWaiting) {
                    return Answer.LINE_FULL;
                } else if (occupancy.compareAndSet(before, Occupancy.withWaiters(before))) {
                    waiting.add(waiter);
                    return Answer.WAITING;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Joins, and parks the present thread until there is an answer. */
    Answer await(ThreadWaiter waiter, long maxWaitNanos) throws InterruptedException {
        long joinedAt = ticker.read();
        Answer known = join(waiter);
        if (known != Answer.WAITING) {
            return known;
        }
        while (waiter.answer() == Answer.WAITING) {
            if (Thread.interrupted()) {
                abandon(waiter);
                throw new InterruptedException();
            }
            long left = maxWaitNanos == Algorithm.NEVER ? Algorithm.NEVER : maxWaitNanos - (ticker.read() - joinedAt);
            if (left <= 0) {
                return leave(waiter) ? Answer.TIMED_OUT : waiter.answer();
            }
            LockSupport.parkNanos(this, left);
        }
        return waiter.answer();
    }

    private void abandon(Waiter waiter) {
        if (!leave(waiter) && waiter.isGranted()) {
            giveBack(waiter.permits());
        }
    }

    /**
     * Takes the waiter out of the line, and lets those behind it through.
     *
     * @return false when it was not in line any more: then its answer is decided
     */
    boolean leave(Waiter waiter) {
        boolean wasInLine;
        lock.lock();
        try {
            wasInLine = waiting.remove(waiter);
        } finally {
            lock.unlock();
        }
        if (wasInLine) {
            serve();
        }
        return wasInLine;
    }

    /** Returns permits that were granted and will not be used. */
    void giveBack(long permits) {
        if (Occupancy.hasWaiters(subtract(permits))) {
            serve();
        }
    }

    /** No more than are in flight: somebody may have released permits that were not theirs. */
    private long subtract(long permits) {
        return occupancy.updateAndGet(before -> before - Math.min(permits, Occupancy.inFlight(before)));
    }

    /** Grants from the front as far as the permits go. A grant that reaches nobody is passed on to the next. */
    void serve() {
        while (true) {
            long unused = tell(grantFromFront());
            if (unused == 0) {
                return;
            }
            subtract(unused);
        }
    }

    /** After the limit changed: refuses those that can no longer be granted, then grants what can be. */
    void limitChanged() {
        tell(removeTooHeavy());
        serve();
    }

    int maxWaiting() {
        return maxWaiting;
    }

    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private List<Waiter> grantFromFront() {
        List<Waiter> granted = new ArrayList<>();
        lock.lock();
        try {
            Iterator<Waiter> line = waiting.iterator();
            while (line.hasNext()) {
                Waiter first = line.next();
                if (!takeFor(first)) {
                    return granted;
                }
                line.remove();
                first.decide(Answer.GRANTED);
                granted.add(first);
            }
            occupancy.getAndUpdate(Occupancy::withoutWaiters);
            return granted;
        } finally {
            lock.unlock();
        }
    }

    private boolean takeFor(Waiter first) {
        while (true) {
            long before = occupancy.get();
            if (first.permits() > Occupancy.free(before)) {
                return false;
            }
            if (occupancy.compareAndSet(before, before + first.permits())) {
                return true;
            }
        }
    }

    private List<Waiter> removeTooHeavy() {
        List<Waiter> refused = new ArrayList<>();
        lock.lock();
        try {
            long limit = Occupancy.limit(occupancy.get());
            waiting.removeIf(waiter -> {
                boolean tooHeavy = waiter.permits() > limit;
                if (tooHeavy) {
                    waiter.decide(Answer.TOO_HEAVY);
                    refused.add(waiter);
                }
                return tooHeavy;
            });
            return refused;
        } finally {
            lock.unlock();
        }
    }

    private static long tell(List<Waiter> answered) {
        long unused = 0;
        for (Waiter waiter : answered) {
            unused += waiter.tell() ? 0 : waiter.permits();
        }
        return unused;
    }
}
