package com.alibaba.csp.sentinel.slots.statistic;

import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotEntryCallback;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlotExitCallback;
import io.headgate.sentinel.Callbacks;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who is told of each call. Safe for many threads. */
public final class StatisticSlotCallbackRegistry {

    private static final Map<String, ProcessorSlotEntryCallback<DefaultNode>> ON_ENTRY = new ConcurrentHashMap<>();
    private static final Map<String, ProcessorSlotExitCallback> ON_EXIT = new ConcurrentHashMap<>();

    private StatisticSlotCallbackRegistry() {}

    /** Tells nobody of calls that come in. */
    public static void clearEntryCallback() {
        ON_ENTRY.clear();
        Callbacks.refresh();
    }

    /** Tells nobody of calls that end. */
    public static void clearExitCallback() {
        ON_EXIT.clear();
        Callbacks.refresh();
    }

    /** Tells {@code callback} of calls that come in, in place of who had that key before. */
    public static void addEntryCallback(String key, ProcessorSlotEntryCallback<DefaultNode> callback) {
        ON_ENTRY.put(key, callback);
        Callbacks.refresh();
    }

    /** Tells {@code callback} of calls that end, in place of who had that key before. */
    public static void addExitCallback(String key, ProcessorSlotExitCallback callback) {
        ON_EXIT.put(key, callback);
        Callbacks.refresh();
    }

    /** No longer tells who has that key of calls that come in. @return who that was, or null */
    public static ProcessorSlotEntryCallback<DefaultNode> removeEntryCallback(String key) {
        ProcessorSlotEntryCallback<DefaultNode> removed = key == null ? null : ON_ENTRY.remove(key);
        Callbacks.refresh();
        return removed;
    }

    /** No longer tells who has that key of calls that end. @return who that was, or null */
    public static ProcessorSlotExitCallback removeExitCallback(String key) {
        ProcessorSlotExitCallback removed = key == null ? null : ON_EXIT.remove(key);
        Callbacks.refresh();
        return removed;
    }

    /** Who is told of calls that come in. */
    public static Collection<ProcessorSlotEntryCallback<DefaultNode>> getEntryCallbacks() {
        return Collections.unmodifiableCollection(ON_ENTRY.values());
    }

    /** Who is told of calls that end. */
    public static Collection<ProcessorSlotExitCallback> getExitCallbacks() {
        return Collections.unmodifiableCollection(ON_EXIT.values());
    }
}
