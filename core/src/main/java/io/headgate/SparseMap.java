package io.headgate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A map that weighs next to nothing until something is put into it: most resources have none. Safe for many threads. */
final class SparseMap<K, V> {

    private static final int SMALL = 8;

    private int most; // since the map was made; guarded by the monitor
    private volatile @Nullable ConcurrentHashMap<K, V> map;

    @Nullable
    V get(K key) {
        Map<K, V> present = map;
        return present == null ? null : present.get(key);
    }

    /** What is kept under {@code key}: what {@code fresh} makes, unless there is something already. */
    V getOrPut(K key, Supplier<? extends V> fresh) {
        V known = get(key);
        return known != null ? known : put(key, fresh);
    }

    private synchronized V put(K key, Supplier<? extends V> fresh) {
        ConcurrentHashMap<K, V> present = map;
        if (present == null) {
            present = new ConcurrentHashMap<>(2);
            map = present;
        }
        V kept = present.computeIfAbsent(key, unused -> fresh.get());
        most = Math.max(most, present.size());
        return kept;
    }

    /** Removes exactly this value. A map that was much larger becomes a small one: its table would stay as large as it was. */
    synchronized void remove(K key, V value) {
        ConcurrentHashMap<K, V> present = map;
        if (present != null && present.remove(key, value) && most > SMALL && present.size() < most / SMALL) {
            most = present.size();
            map = present.isEmpty() ? null : new ConcurrentHashMap<>(present);
        }
    }

    int size() {
        Map<K, V> present = map;
        return present == null ? 0 : present.size();
    }

    /** What is in it now; it may go on changing. */
    Map<K, V> view() {
        Map<K, V> present = map;
        return present == null ? Map.of() : present;
    }
}
