package com.alibaba.csp.sentinel.slots.statistic.cache;

import java.util.Set;

/** A map that holds so many keys at most, and forgets those that were not used for longest. */
public interface CacheMap<K, V> {

    boolean containsKey(K key);

    V get(K key);

    V remove(K key);

    V put(K key, V value);

    V putIfAbsent(K key, V value);

    long size();

    void clear();

    /** A copy of the keys, by when they were last used: longest ago first when ascending. */
    Set<K> keySet(boolean ascending);
}
