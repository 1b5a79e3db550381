package io.headgate.hotparameter;

import io.headgate.guard.TableMemory;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a bounded number of values, and a hand that goes round them in search of one to let go. Safe for many
 * threads; a look-up neither locks nor allocates.
 *
 * <p>Bounded by a number of values, and by the memory that all rules share. Room is taken before a value is put in, and freed in the moment in which it is removed, so that the bound holds.
 */
final class KeyTable<V> {

    private final ConcurrentHashMap<Object, V> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final LongAdder evicted = new LongAdder();
    private final AtomicBoolean held = new AtomicBoolean();
    private Iterator<Map.Entry<Object, V>> hand = byKey.entrySet().iterator(); // guarded by held
    private final TableMemory memory;
    private volatile int most;

    KeyTable(int most, TableMemory memory) {
        this.most = most;
        this.memory = memory;
    }

    TableMemory memory() {
        return memory;
    }

    @Nullable
    V get(Object key) {
        return byKey.get(key);
    }

    /** Whether there was room for one more, which is now taken. */
    boolean takeRoom(Object key) {
        if (taken.get() >= most || !memory.tryTake(key)) {
            return false;
        }
        for (int seen = taken.get(); seen < most; seen = taken.get()) {
            if (taken.compareAndSet(seen, seen + 1)) {
                return true;
            }
        }
        memory.giveBack(key); // another was faster
        return false;
    }

    /** Takes room beyond the bound, for a value that a rule names. */
    void takeRoomAnyway(Object key) {
        taken.incrementAndGet();
        memory.take(key);
    }

    private void freeRoom(Object key) {
        taken.decrementAndGet();
        memory.giveBack(key);
    }

    /** Puts a value into room that was taken. @return the one that was there first, and then the room is free again */
    @Nullable
    V putIfAbsent(Object key, V value) {
        V other = byKey.putIfAbsent(key, value);
        if (other != null) {
            freeRoom(key);
        }
        return other;
    }

    /**
     * What stands for {@code key}: who was there first, else a fresh one if there is room; null if there is none. Threads that
     * come for one key at once take one place between them, so that none is told of a full table that is not.
     */
    @Nullable
    V computeIfRoom(Object key, Supplier<V> fresh) {
        return byKey.computeIfAbsent(key, absent -> takeRoom(key) ? fresh.get() : null);
    }

    void replace(Object key, V before, V after) {
        byKey.replace(key, before, after);
    }

    /** Removes exactly this value and frees its room: who then finds the key absent finds its room free too. */
    void remove(Object key, V value) {
        byKey.computeIfPresent(key, (present, there) -> {
            if (there != value) {
                return there;
            }
            freeRoom(key);
            return null;
        });
    }

    void evict(Object key, V value) {
        remove(key, value);
        evicted.increment();
    }

    /** Takes hold of the hand, unless another thread has it; to be followed by {@link #release}. */
    boolean hold() {
        return held.compareAndSet(false, true);
    }

    void release() {
        held.set(false);
    }

    /** The next value round the table; null when there is none. Only with the hand held. */
    Map.@Nullable Entry<Object, V> next() {
        if (!hand.hasNext()) {
            hand = byKey.entrySet().iterator();
        }
        return hand.hasNext() ? hand.next() : null;
    }

    void forEach(Consumer<V> action) {
        byKey.values().forEach(action);
    }

    /** Shows each value with its state as it is in that moment; those that come or go meanwhile may be missed. */
    void forEach(BiConsumer<Object, V> action) {
        byKey.forEach(action);
    }

    /** Adds how many values have state of their own, and how many were let go, as an operator reads it. */
    void describe(Map<String, String> status, String name) {
        status.put(name, String.valueOf(size()));
        status.put("maxKeys", String.valueOf(most()));
        status.put("evicted", String.valueOf(evicted()));
    }

    int size() {
        return taken.get();
    }

    int most() {
        return most;
    }

    void setMost(int newMost) {
        most = newMost;
    }

    /** How many values were let go because nothing was in use. */
    long evicted() {
        return evicted.sum();
    }
}
