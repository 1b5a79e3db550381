package io.headgate;

import io.headgate.statistics.MemoryBudget;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that everything counted by pairs has in common: what a resource has counted of each origin and each entrance, and the
 * calls that it knows by their ambient. Safe for many threads. Calls of a pair that is known never come here.
 */
final class StatisticsMemory {
    /*
     * Caps of resources, origins and entrances multiply: 10,000 resources x 1,000 origins are ten million meters. So what is kept for
     * each pair is taken from one budget. When it is used up, what has not been used for longest makes room:
     *
     *   queue   ──► looked at, a few at a time ──► the longest idle of them, if for a second: lets go
     *     ▲                    │                      origin, entrance:  into (other) of its resource, history and totals
     *     └──── the others ────┘                      (other):           its history goes, its totals stay
     *
     * Where all are in use a newcomer is counted under (other), and asks again at its next call; (other) then has totals and no history
     * if there is no memory for one. A vain look is not repeated for a tenth of a second, so that a flood of pairs that come once
     * costs the calls little.
     *
     * Moving and reading exclude each other, so that no reader finds a call in neither meter, or in both.
     */

    static final long LEAST = 1 << 20;

    private static final long SECOND = 1_000_000_000L;
    private static final long TENTH = SECOND / 10;
    private static final int MOST_LOOKS = 256;
    private static final int LOOKS_AT_A_TIME = 4;

    private final MemoryBudget budget;
    private final Queue<Kept> queue = new ArrayDeque<>(); // guarded by the lock
    private final ReentrantLock lock = new ReentrantLock();
    private final LongAdder overflowed = new LongAdder();
    private boolean moving; // guarded by the lock
    private volatile boolean full;
    private volatile long fullUntil;

    StatisticsMemory(long bytes) {
        budget = new MemoryBudget(bytes);
    }

    MemoryBudget budget() {
        return budget;
    }

    /** How often something was counted under {@code (other)} because there was no memory, or moved there. */
    long overflowed() {
        return overflowed.sum();
    }

    /** Counts a newcomer for which there is no room. */
    void overflow() {
        overflowed.increment();
    }

    /** Takes {@code bytes}, if need be from what has not been used for a second. @return whether there were so many */
    boolean tryTake(long bytes, long now) {
        if (budget.tryTake(bytes)) {
            return true;
        }
        if (full && now - fullUntil < 0) {
            return false;
        }
        lock.lock();
        try {
            if (moving) {
                return false; // for what is moved: nothing else moves for its sake
            }
            boolean taken = makeRoom(bytes, now);
            if (!taken) {
                fullUntil = now + TENTH;
            }
            full = !taken;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    void giveBack(long bytes) {
        budget.giveBack(bytes);
    }

    /** From now on it may be asked to let go. */
    void keep(Kept fresh) {
        lock.lock();
        try {
            queue(fresh);
        } finally {
            lock.unlock();
        }
    }

    private void queue(Kept one) {
        if (!one.isQueued()) {
            one.queued(true);
            queue.add(one);
        }
    }

    /** Lets go of something now. */
    void letGo(Kept one, long now) {
        lock.lock();
        try {
            if (one.isQueued()) {
                end(one, now);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Reads while nothing is moved. */
    <T> T read(Supplier<T> reading) {
        lock.lock();
        try {
            return reading.get();
        } finally {
            lock.unlock();
        }
    }

    private boolean makeRoom(long bytes, long now) {
        for (int looks = 0; !budget.tryTake(bytes); looks += LOOKS_AT_A_TIME) {
            if (looks >= MOST_LOOKS || !letGoOfTheIdlest(now)) {
                return false;
            }
        }
        return true;
    }

    /** Of the next few, if it has been idle for a second. @return false when there is nothing left to look at */
    private boolean letGoOfTheIdlest(long now) {
        Kept idlest = null;
        long longest = -1;
        for (int look = 0; look < LOOKS_AT_A_TIME; look++) {
            Kept next = queue.poll();
            if (next == null) {
                break;
            }
            if (!next.isQueued()) {
                continue; // let go of itself
            }
            long idle = next.idleNanos(now);
            if (idle > longest) {
                queueAgain(idlest);
                idlest = next;
                longest = idle;
            } else {
                queue.add(next);
            }
        }
        if (idlest != null && (longest < SECOND || !end(idlest, now))) {
            queue.add(idlest);
        }
        return !queue.isEmpty();
    }

    private void queueAgain(@Nullable Kept one) {
        if (one != null) {
            queue.add(one);
        }
    }

    private boolean end(Kept one, long now) {
        boolean before = moving;
        moving = true;
        try {
            one.queued(!one.letGo(now));
            return !one.isQueued();
        } finally {
            moving = before;
        }
    }
}
