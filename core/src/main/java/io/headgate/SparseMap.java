package io.headgate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A map that weighs next to nothing until something is put into it: most resources have none. Safe for many threads. */
final class SparseMap<K, V> {

    private static final int SMALL = 8;

    private volatile @Nullable Table<K, V> map;

    private static final class Table<K, V> extends ConcurrentHashMap<K, V> {

        private static final long serialVersionUID = 1;

        private int most; // that were ever in it; guarded by the monitor of the sparse map

        Table() {
            super(2);
        }
    }

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
        Table<K, V> present = map;
        if (present == null) {
            present = new Table<>();
            map = present;
        }
        V kept = present.computeIfAbsent(key, unused -> fresh.get());
        present.most = Math.max(present.most, present.size());
        return kept;
    }

    /** Removes exactly this value. A map that was much larger becomes a small one: its table would stay as large as it was. */
    synchronized void remove(K key, V value) {
        Table<K, V> present = map;
        if (present == null || !present.remove(key, value)) {
            return;
        }
        if (present.most > SMALL && present.size() < present.most / SMALL) {
            Table<K, V> smaller = new Table<>();
            smaller.putAll(present);
            smaller.most = smaller.size();
            map = smaller.isEmpty() ? null : smaller;
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
