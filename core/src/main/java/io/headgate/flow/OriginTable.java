package io.headgate.flow;

import io.headgate.guard.Site;
import io.headgate.guard.StateBytes;
import io.headgate.guard.TableMemory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The budgets of origins: the first so many have their own, as far as there is memory for them, the others share one. Safe for
 * many threads; an origin that is known costs one look-up.
 *
 * <p>Once there is no room there never is again, so an origin that shares a budget goes on sharing it, and a call ends on the
 * budget that it was counted on. Joining and retiring exclude each other: none joins a table that has been retired, where its
 * budget would be missed by the successor.
 */
final class OriginTable {

    private final Measure measure;
    private final Site site;
    private final int maxOrigins;
    private final Budget shared;
    private final ConcurrentHashMap<String, Budget> own = new ConcurrentHashMap<>();
    private final LongAdder sharedAsked = new LongAdder();
    private final ReentrantLock joining = new ReentrantLock();
    private final TableMemory memory;
    private boolean closed; // guarded by the lock
    private boolean full; // guarded by the lock: there was no memory for another

    private OriginTable(Measure measure, int maxOrigins, Site site, Budget shared, TableMemory memory) {
        this.measure = measure;
        this.maxOrigins = maxOrigins;
        this.site = site;
        this.shared = shared;
        this.memory = memory;
    }

    static OriginTable start(FlowRule rule, int maxOrigins, Site site) {
        TableMemory memory = site.memory().table(bytes(rule));
        Budget shared = Budget.start(rule.measure(), site);
        OriginTable table = new OriginTable(rule.measure(), maxOrigins, site, shared, memory);
        memory.ownedBy(table);
        return table;
    }

    private static long bytes(FlowRule rule) {
        return rule.measure() instanceof Measure.Rate rate
                ? StateBytes.of(rate.limit(), rule.maxWaitNanos() > 0 || rule.borrowNanos() > 0)
                : StateBytes.IN_FLIGHT;
    }

    Budget of(String origin) {
        Budget known = own.get(origin);
        return known != null ? known : join(origin);
    }

    private Budget join(String origin) {
        joining.lock();
        try {
            Budget known = own.get(origin);
            if (known != null) {
                return known;
            }
            if (closed || full || own.size() >= maxOrigins) {
                return shared; // retired as well, if the table is: the caller asks again with the next plan
            }
            if (!memory.tryTake(origin)) {
                full = true;
                return shared;
            }
            Budget fresh = Budget.start(measure, site);
            own.put(origin, fresh);
            return fresh;
        } finally {
            joining.unlock();
        }
    }

    /** Counts a call that asks {@code budget}, if that is the shared one. */
    void count(Budget budget) {
        if (budget == shared) {
            sharedAsked.increment();
        }
    }

    /** Adds how many have their own, and what is in use of the budget that the others share. */
    void describe(Map<String, String> status, long now) {
        status.put("origins", String.valueOf(own.size()));
        status.put("maxOrigins", String.valueOf(maxOrigins));
        status.put("limit", String.valueOf(shared.limit()));
        status.put("sharedUsed", String.valueOf(shared.used(now)));
        status.put("sharedAsked", String.valueOf(sharedAsked.sum()));
    }

    void forEach(Consumer<Budget> action) {
        own.values().forEach(action);
        action.accept(shared);
    }

    void retire(long now) {
        joining.lock();
        try {
            closed = true;
            forEach(budget -> budget.retire(now));
        } finally {
            joining.unlock();
        }
    }

    /**
     * A table that goes on from this one, which has been retired. Once the cap was reached a higher one makes no room: an
     * origin that shares a budget would begin with all of its own besides what it has had of the shared one. Nor does a
     * lower one take from an origin what it has: it would begin with all of the shared one besides. Only where all are to
     * share one budget they do.
     */
    OriginTable continuedAs(FlowRule rule, int nextMaxOrigins, Site nextSite) {
        Measure next = rule.measure();
        boolean wasFull = full || own.size() >= maxOrigins;
        int room = nextMaxOrigins == 0 ? 0 : wasFull ? own.size() : Math.max(nextMaxOrigins, own.size());
        OriginTable after = new OriginTable(next, room, nextSite, shared.continuedAs(next, nextSite), memory);
        own.forEach((origin, budget) -> {
            if (after.own.size() < room) {
                after.own.put(origin, budget.continuedAs(next, nextSite));
            } else {
                memory.giveBack(origin);
            }
        });
        memory.weigh(bytes(rule));
        memory.ownedBy(after);
        return after;
    }

    /** Gives back the memory, unless another table went on from this one. */
    void end() {
        memory.end(this);
    }
}
