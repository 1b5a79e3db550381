package io.headgate.guard;

import io.headgate.limiter.keyed.KeyRoom;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What one table takes of the {@link RuleMemory}: entries of one weight, their keys, and at most one sketch. It goes over to the guard
 * of a changed rule together with the table, and gives all back when the last owner ends. Safe for many threads; only entries that
 * come or go are counted here.
 */
public final class TableMemory implements KeyRoom<Object> {

    private static final long TABLE_BYTES = 96; // of an entry in a hash table, and of what it leads to
    private static final long KEY_BYTES = 64;

    private final RuleMemory memory;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long weight; // written under the lock
    private long entries; // guarded by the lock, like all below
    private long bytes; // of all entries
    private long sketch;
    private boolean closed;
    private @Nullable Object owner;

    TableMemory(RuleMemory memory, long weight) {
        this.memory = memory;
        this.weight = TABLE_BYTES + weight;
    }

    @Override
    public boolean tryTake(Object key) {
        long taken = weight + weightOf(key);
        if (!memory.tryTake(taken)) { // without the lock: where there is no room, each call of a newcomer comes here
            return false;
        }
        lock.lock();
        try {
            long needed = closed ? 0 : weight + weightOf(key); // it may have changed
            memory.take(needed - taken);
            add(1, needed);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes what an entry needs whether there is so much left or not: for a key that a rule names. */
    public void take(Object key) {
        lock.lock();
        try {
            if (!closed) {
                long needed = weight + weightOf(key);
                memory.take(needed);
                add(1, needed);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void giveBack(Object key) {
        lock.lock();
        try {
            if (!closed) {
                long free = weight + weightOf(key);
                memory.giveBack(free);
                add(-1, -free);
            }
        } finally {
            lock.unlock();
        }
    }

    private void add(long count, long more) {
        entries += count;
        bytes += more;
    }

    /** From now on each entry weighs so much: the rule has changed. */
    public void weigh(long newWeight) {
        lock.lock();
        try {
            long more = TABLE_BYTES + newWeight - weight;
            weight += more;
            if (!closed) {
                memory.take(more * entries);
                bytes += more * entries;
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many bytes the sketch of the table may have: {@code wanted}, or half of it as often as needed, down to {@code least}. */
    public long sketch(long wanted, long least) {
        lock.lock();
        try {
            if (sketch == 0) {
                sketch = memory.takeForSketch(wanted, least);
                if (closed) {
                    memory.giveBack(sketch);
                }
            }
            return sketch;
        } finally {
            lock.unlock();
        }
    }

    /** The table has no sketch any more. */
    public void forgetSketch() {
        lock.lock();
        try {
            memory.giveBack(closed ? 0 : sketch);
            sketch = 0;
        } finally {
            lock.unlock();
        }
    }

    /** The table belongs to {@code newOwner} from now on, and to nobody else. */
    public void ownedBy(Object newOwner) {
        lock.lock();
        try {
            owner = newOwner;
        } finally {
            lock.unlock();
        }
    }

    /** Gives all back, unless the table has gone over to another owner. */
    @SuppressWarnings("ReferenceEquality")
    public void end(Object formerOwner) {
        lock.lock();
        try {
            if (owner == formerOwner && !closed) {
                closed = true;
                memory.giveBack(bytes + sketch);
            }
        } finally {
            lock.unlock();
        }
    }

    private static long weightOf(Object key) {
        return KEY_BYTES + (key instanceof CharSequence text ? 2L * text.length() : 0);
    }
}
