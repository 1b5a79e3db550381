package com.alibaba.csp.sentinel.slots.statistic.data;

import com.alibaba.csp.sentinel.slots.block.flow.param.RollingParamEvent;
import com.alibaba.csp.sentinel.slots.statistic.cache.CacheMap;
import com.alibaba.csp.sentinel.slots.statistic.cache.ConcurrentLinkedHashMapWrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts of values, so many of them at most. Safe for many threads. */
public class ParamMapBucket {

    public static final int DEFAULT_MAX_CAPACITY = 200;

    private final List<CacheMap<Object, AtomicInteger>> data = new ArrayList<>();

    public ParamMapBucket() {
        this(DEFAULT_MAX_CAPACITY);
    }

    public ParamMapBucket(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: > 0)");
        }
        for (int event = 0; event < RollingParamEvent.values().length; event++) {
            data.add(new ConcurrentLinkedHashMapWrapper<>(capacity));
        }
    }

    public void reset() {
        data.forEach(CacheMap::clear);
    }

    public int get(RollingParamEvent event, Object value) {
        AtomicInteger known = data.get(event.ordinal()).get(value);
        return known == null ? 0 : known.intValue();
    }

    public ParamMapBucket add(RollingParamEvent event, int count, Object value) {
        AtomicInteger fresh = new AtomicInteger();
        AtomicInteger known = data.get(event.ordinal()).putIfAbsent(value, fresh);
        (known == null ? fresh : known).addAndGet(count);
        return this;
    }

    public Set<Object> ascendingKeySet(RollingParamEvent event) {
        return data.get(event.ordinal()).keySet(true);
    }

    public Set<Object> descendingKeySet(RollingParamEvent event) {
        return data.get(event.ordinal()).keySet(false);
    }
}
