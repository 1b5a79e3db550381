package io.headgate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A map that weighs next to nothing until something is put into it: most resources have none. Safe for many threads. */
final class SparseMap<K, V> {

    private volatile @Nullable ConcurrentHashMap<K, V> map;

    @Nullable
    V get(K key) {
        Map<K, V> present = map;
        return present == null ? null : present.get(key);
    }

    /** What is kept under {@code key}: what {@code fresh} makes, unless there is something already. */
    V getOrPut(K key, Supplier<? extends V> fresh) {
        V known = get(key);
        return known != null ? known : made().computeIfAbsent(key, unused -> fresh.get());
    }

    int size() {
        Map<K, V> present = map;
        return present == null ? 0 : present.size();
    }

    /** What is in it now, as it changes. */
    Map<K, V> view() {
        Map<K, V> present = map;
        return present == null ? Map.of() : present;
    }

    private synchronized ConcurrentHashMap<K, V> made() {
        ConcurrentHashMap<K, V> present = map;
        if (present == null) {
            present = new ConcurrentHashMap<>(2);
            map = present;
        }
        return present;
    }
}
