package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.slots.statistic.cache.CacheMap;
import com.alibaba.csp.sentinel.slots.statistic.cache.ConcurrentLinkedHashMapWrapper;
import io.headgate.sentinel.rule.ArgumentValues;
import io.headgate.sentinel.rule.ValueTake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/** What one resource has in use under hot-parameter rules that are checked outside the engine. Safe for many threads. */
public class ParameterMetric {

    private final String resource;
    private final Map<ParamFlowRule, ValueTake> takes = new ConcurrentHashMap<>();
    private final Map<Integer, RunningCounts> running = new ConcurrentHashMap<>();

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

    private RunningCounts counts(int index) {
        return running.computeIfAbsent(index, unused -> new RunningCounts());
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
        RunningCounts counts = counts(rule.getParamIdx());
        List<RunningCounts.Place> taken = new ArrayList<>();
        for (Object value : values) {
            if (!counts.take(value, most(rule, value))) {
                taken.forEach(RunningCounts.Place::giveBack);
                return false;
            }
            taken.add(new RunningCounts.Place(counts, value));
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

    /** The call that was decided upon runs, and has taken a place for each value of its arguments until it ends. */
    public void keepPlaces(Object... args) {
        HeldPlaces held = HeldPlaces.begin(this);
        HeldPlaces.end(this);
        if (held != null) {
            forEachIndex(args, (index, values) -> {
                if (!held.isHeldFor(index)) {
                    held.add(index, taken(counts(index), values));
                }
            });
        }
    }

    private static List<RunningCounts.Place> taken(RunningCounts counts, List<Object> values) {
        List<RunningCounts.Place> taken = new ArrayList<>();
        for (Object value : values) {
            counts.take(value, Long.MAX_VALUE);
            taken.add(new RunningCounts.Place(counts, value));
        }
        return taken;
    }

    /** A call with these arguments has ended. */
    public void decreaseThreadCount(Object... args) {
        forEachIndex(args, (index, values) -> values.forEach(counts(index)::giveBack));
    }

    /** A call with these arguments has begun. */
    public void addThreadCount(Object... args) {
        forEachIndex(args, (index, values) -> taken(counts(index), values));
    }

    private void forEachIndex(Object[] args, BiConsumer<Integer, List<Object>> action) {
        if (args == null) {
            return;
        }
        for (int index : running.keySet()) {
            int position = index < 0 ? args.length + index : index;
            if (position >= 0 && position < args.length) {
                List<Object> values = new ArrayList<>();
                ArgumentValues.forEach(args[position], values::add);
                action.accept(index, values);
            }
        }
    }

    /** How many calls with that value run. */
    public long getThreadCount(int index, Object value) {
        RunningCounts counts = running.get(index);
        return counts == null || value == null ? 0 : counts.of(value);
    }
}
