package com.alibaba.csp.sentinel.slots.statistic.cache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A bounded map under one lock. Its name is the original's; there is no library behind it. Safe for many threads. */
public class ConcurrentLinkedHashMapWrapper<T, R> implements CacheMap<T, R> {

    private final Map<T, R> map;

    public ConcurrentLinkedHashMapWrapper(long size) {
        if (size <= 0) {
            throw new IllegalArgumentException("size: " + size + " (expected: > 0)");
        }
        this.map = new Bounded<>(size);
    }

    @Override
    public synchronized boolean containsKey(T key) {
        return map.containsKey(key);
    }

    @Override
    public synchronized R get(T key) {
        return map.get(key);
    }

    @Override
    public synchronized R remove(T key) {
        return map.remove(key);
    }

    @Override
    public synchronized R put(T key, R value) {
        return map.put(key, value);
    }

    @Override
    public synchronized R putIfAbsent(T key, R value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public synchronized long size() {
        return map.size();
    }

    @Override
    public synchronized void clear() {
        map.clear();
    }

    @Override
    public synchronized Set<T> keySet(boolean ascending) {
        List<T> keys = new ArrayList<>(map.keySet());
        if (!ascending) {
            Collections.reverse(keys);
        }
        return new LinkedHashSet<>(keys);
    }

    private static final class Bounded<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1;

        private final long most;

        Bounded(long most) {
            super(16, 0.75f, true); // by use
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }
}
