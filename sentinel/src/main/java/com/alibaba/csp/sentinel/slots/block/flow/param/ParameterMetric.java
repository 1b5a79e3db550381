package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.statistic.cache.CacheMap;
import com.alibaba.csp.sentinel.slots.statistic.cache.ConcurrentLinkedHashMapWrapper;
import io.headgate.sentinel.rule.ArgumentValues;
import io.headgate.sentinel.rule.ValueTake;
import java.util.ArrayList;
import java.util.List;
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
            counts(rule.getParamIdx());
        }
        take(rule);
    }

    private CacheMap<Object, AtomicInteger> counts(int index) {
        return running.computeIfAbsent(index, unused -> new ConcurrentLinkedHashMapWrapper<>(MOST_VALUES));
    }

    ValueTake take(ParamFlowRule rule) {
        ValueTake known = takes.get(rule);
        return known != null ? known : takes.computeIfAbsent(rule, unused -> new ValueTake(resource, rule));
    }

    /** Takes a place for each value of the argument, or none, for the call that is decided upon; without one it only looks. */
    boolean takePlaces(ParamFlowRule rule, Object argument) {
        List<Object> values = new ArrayList<>();
        ArgumentValues.forEach(argument, values::add);
        HeldPlaces held = HeldPlaces.begin(this);
        if (held == null) {
            return haveRoom(rule, values, 1);
        }
        return held.isHeldFor(rule.getParamIdx()) ? haveRoom(rule, values, 0) : take(rule, values, held);
    }

    private boolean haveRoom(ParamFlowRule rule, List<Object> values, int more) {
        return values.stream().allMatch(value -> getThreadCount(rule.getParamIdx(), value) + more <= most(rule, value));
    }

    private boolean take(ParamFlowRule rule, List<Object> values, HeldPlaces held) {
        List<AtomicInteger> taken = new ArrayList<>();
        for (Object value : values) {
            AtomicInteger place = counter(counts(rule.getParamIdx()), value);
            long most = most(rule, value);
            if (place.getAndUpdate(old -> old < most ? old + 1 : old) >= most) {
                HeldPlaces.giveBack(taken);
                return false;
            }
            taken.add(place);
        }
        held.add(rule.getParamIdx(), taken);
        return true;
    }

    private static long most(ParamFlowRule rule, Object value) {
        Integer own = rule.retrieveExclusiveItemCount(value);
        return own == null ? (long) rule.getCount() : own;
    }

    /** The call that was decided upon has been refused. */
    public void givePlacesBack() {
        HeldPlaces held = HeldPlaces.end(this);
        if (held != null) {
            held.giveBack();
        }
    }

    /** A call with these arguments has ended. */
    public void decreaseThreadCount(Object... args) {
        count(-1, null, args);
    }

    /** A call with these arguments has begun. */
    public void addThreadCount(Object... args) {
        count(1, HeldPlaces.end(this), args);
    }

    private void count(int change, HeldPlaces done, Object... args) {
        if (args == null) {
            return;
        }
        running.forEach((index, counts) -> {
            int position = index < 0 ? args.length + index : index;
            boolean isDone = done != null && done.isHeldFor(index);
            if (!isDone && position >= 0 && position < args.length) {
                ArgumentValues.forEach(args[position], value -> count(counts, value, change));
            }
        });
    }

    private static void count(CacheMap<Object, AtomicInteger> counts, Object value, int change) {
        AtomicInteger known = change > 0 ? counter(counts, value) : counts.get(value);
        if (known != null) {
            known.accumulateAndGet(change, (old, more) -> Math.max(0, old + more));
        }
    }

    private static AtomicInteger counter(CacheMap<Object, AtomicInteger> counts, Object value) {
        AtomicInteger known = counts.get(value);
        if (known != null) {
            return known;
        }
        AtomicInteger fresh = new AtomicInteger();
        AtomicInteger before = counts.putIfAbsent(value, fresh);
        return before == null ? fresh : before;
    }

    /** How many calls with that value run. */
    public long getThreadCount(int index, Object value) {
        CacheMap<Object, AtomicInteger> counts = running.get(index);
        AtomicInteger known = counts == null || value == null ? null : counts.get(value);
        return known == null ? 0 : known.get();
    }
}
