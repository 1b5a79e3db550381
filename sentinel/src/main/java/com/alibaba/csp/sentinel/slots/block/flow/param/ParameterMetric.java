package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.statistic.cache.CacheMap;
import com.alibaba.csp.sentinel.slots.statistic.cache.ConcurrentLinkedHashMapWrapper;
import io.headgate.sentinel.rule.ArgumentValues;
import io.headgate.sentinel.rule.ValueTake;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What one resource has in use under hot-parameter rules that are checked outside the engine. Safe for many threads. */
public class ParameterMetric {

    private static final int MOST_VALUES = 4_000;

    private final String resource;
    private final Map<ParamFlowRule, ValueTake> takes = new ConcurrentHashMap<>();
    private final Map<Integer, CacheMap<Object, AtomicInteger>> running = new ConcurrentHashMap<>();

    public ParameterMetric() {
        this("");
    }

    ParameterMetric(String resource) {
        this.resource = resource;
    }

    /** Forgets everything. */
    public void clear() {
        takes.clear();
        running.clear();
    }

    /** When values last passed is not kept apart: always empty. */
    public CacheMap<Object, AtomicLong> getRuleTimeCounter(ParamFlowRule rule) {
        return takes.containsKey(rule) ? new ConcurrentLinkedHashMapWrapper<>(1) : null;
    }

    /** Forgets what is in use under one rule. */
    public void clearForRule(ParamFlowRule rule) {
        takes.remove(rule);
    }

    /** Makes room for a rule, if there is none yet. */
    public void initialize(ParamFlowRule rule) {
        if (rule.getParamIdx() != null) {
            running.computeIfAbsent(rule.getParamIdx(), unused -> new ConcurrentLinkedHashMapWrapper<>(MOST_VALUES));
        }
        take(rule);
    }

    ValueTake take(ParamFlowRule rule) {
        ValueTake known = takes.get(rule);
        return known != null ? known : takes.computeIfAbsent(rule, unused -> new ValueTake(resource, rule));
    }

    /** A call with these arguments has ended. */
    public void decreaseThreadCount(Object... args) {
        count(-1, args);
    }

    /** A call with these arguments has begun. */
    public void addThreadCount(Object... args) {
        count(1, args);
    }

    private void count(int change, Object... args) {
        if (args == null) {
            return;
        }
        running.forEach((index, counts) -> {
            int position = index < 0 ? args.length + index : index;
            if (position >= 0 && position < args.length) {
                ArgumentValues.forEach(args[position], value -> count(counts, value, change));
            }
        });
    }

    private static void count(CacheMap<Object, AtomicInteger> counts, Object value, int change) {
        AtomicInteger known = counts.get(value);
        if (known == null && change > 0) {
            AtomicInteger fresh = new AtomicInteger();
            known = counts.putIfAbsent(value, fresh);
            known = known == null ? fresh : known;
        }
        if (known != null) {
            known.accumulateAndGet(change, (old, more) -> Math.max(0, old + more));
        }
    }

    /** How many calls with that value run. */
    public long getThreadCount(int index, Object value) {
        CacheMap<Object, AtomicInteger> counts = running.get(index);
        AtomicInteger known = counts == null || value == null ? null : counts.get(value);
        return known == null ? 0 : known.get();
    }
}
