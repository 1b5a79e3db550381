package com.alibaba.csp.sentinel.slots.block.flow.param;

import java.util.concurrent.ConcurrentHashMap;

/**
 * How many calls run for each value of one argument. A value is known while calls run for it, and no longer, so that there are never more
 * of them than calls, and none is forgotten meanwhile. Safe for many threads.
 */
final class RunningCounts {

    private final ConcurrentHashMap<Object, Integer> byValue = new ConcurrentHashMap<>();

    /** One more of a value. */
    record Place(RunningCounts counts, Object value) {

        void giveBack() {
            counts.giveBack(value);
        }
    }

    /** Counts one more, unless there are {@code most}. @return whether it did */
    boolean take(Object value, long most) {
        boolean[] taken = {false};
        byValue.compute(value, (same, old) -> {
            int running = old == null ? 0 : old;
            taken[0] = running < most;
            return taken[0] ? Integer.valueOf(running + 1) : old;
        });
        return taken[0];
    }

    /** Counts one less, if there is one. */
    void giveBack(Object value) {
        byValue.computeIfPresent(value, (same, old) -> old > 1 ? old - 1 : null);
    }

    int of(Object value) {
        return byValue.getOrDefault(value, 0);
    }
}
