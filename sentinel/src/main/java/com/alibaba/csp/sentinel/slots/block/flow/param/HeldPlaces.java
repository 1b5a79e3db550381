package com.alibaba.csp.sentinel.slots.block.flow.param;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The places that one call has taken. For one thread at a time. */
final class HeldPlaces {
    /*
     * Sentinel looks whether there is room, and counts the call when all slots have let it pass: many may see the same room. Here who
     * looks takes, and the callback that would count the call finds that it has been.
     *
     *   passCheck ── takes ──► the other slots ──► passed: they count as running, until the entry ends
     *                                          └─► refused: given back
     *
     * Sentinel takes off the count, at the end, whatever the arguments of the exit stand for. Here the call gives back what it has taken, and
     * nothing else: one from before the rule has taken nothing, and an exit may have other arguments.
     *
     * Who checks a rule without an entry is not told of by anybody afterwards, and looks only.
     */

    private static final ThreadLocal<HeldPlaces> HELD = new ThreadLocal<>();

    private final Entry entry;
    private final ParameterMetric metric;
    private final Set<Integer> indexes = new HashSet<>();
    private final List<RunningCounts.Place> places = new ArrayList<>();

    private HeldPlaces(Entry entry, ParameterMetric metric) {
        this.entry = entry;
        this.metric = metric;
    }

    /** Those of the call that is decided upon, for one more; null when there is none. */
    static HeldPlaces begin(ParameterMetric metric) {
        Entry current = current();
        if (current == null) {
            return null;
        }
        HeldPlaces known = HELD.get();
        return known != null && known.entry == current && known.metric == metric ? known : begin(current, metric);
    }

    private static HeldPlaces begin(Entry entry, ParameterMetric metric) {
        HeldPlaces held = new HeldPlaces(entry, metric);
        HELD.set(held);
        entry.whenTerminate((context, ended) -> held.giveBack());
        return held;
    }

    /** Those of the call that has been decided upon, which are no longer known here; null when there are none. */
    static HeldPlaces end(ParameterMetric metric) {
        HeldPlaces held = HELD.get();
        if (held == null) {
            return null;
        }
        HELD.remove();
        return held.metric == metric && held.entry == current() ? held : null;
    }

    private static Entry current() {
        Context context = ContextUtil.getContext();
        return context == null ? null : context.getCurEntry();
    }

    /** Whether a rule has taken places for that argument: then the call is among those that run. */
    boolean isHeldFor(int index) {
        return indexes.contains(index);
    }

    void add(int index, List<RunningCounts.Place> taken) {
        indexes.add(index);
        places.addAll(taken);
    }

    /** To be said any number of times. */
    void giveBack() {
        places.forEach(RunningCounts.Place::giveBack);
        places.clear();
    }
}
