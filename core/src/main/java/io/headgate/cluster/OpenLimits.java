package io.headgate.cluster;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.guard.TableMemory;
import io.headgate.rule.RuleScope;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one guard that are open here, at most so many, as far as there is memory for more than one. One that is closed to make room is opened again when it is needed: what
 * it has counted is in the store. Safe for many threads; no lock for one that is open.
 */
final class OpenLimits {
    /*
     * Who has to go is found as a clock finds it: a hand goes round, and whoever was used since it came by last is passed over once.
     *
     *        hand
     *   a  b  ▼  c  d        b unused: goes.  c used: its mark is wiped, and it goes when the hand comes again and finds it unused
     */

    private static final class Opened {

        final Budget budget;
        final ClusterLimit limit;
        volatile boolean used = true;

        Opened(Budget budget, ClusterLimit limit) {
            this.budget = budget;
            this.limit = limit;
        }
    }

    private final ClusterLimits store;
    private final RuleScope.Cluster scope;
    private final String beginning;
    private final int most;
    private final TableMemory memory;
    private final ConcurrentHashMap<String, Opened> open = new ConcurrentHashMap<>();
    private @Nullable Iterator<Opened> hand;
    private boolean closed;

    OpenLimits(ClusterLimits store, RuleScope.Cluster scope, String beginning, int most, TableMemory memory) {
        this.memory = memory;
        memory.ownedBy(this);
        this.store = store;
        this.scope = scope;
        this.beginning = beginning;
        this.most = most;
    }

    /** The limit of {@code budget}, opened when it is not; null when all are closed. */
    @Nullable
    ClusterLimit of(Budget budget) {
        Opened known = open.get(budget.name());
        if (known == null || !known.budget.isLimitedAs(budget)) {
            known = opened(budget);
        }
        if (known == null) {
            return null;
        }
        if (!known.used) {
            known.used = true;
        }
        return known.limit;
    }

    private synchronized @Nullable Opened opened(Budget budget) {
        if (closed) {
            return null;
        }
        Opened known = open.get(budget.name());
        if (known != null && known.budget.isLimitedAs(budget)) {
            return known;
        }
        Opened fresh = new Opened(budget, budget.open(store, beginning + ClusterNames.part(budget.name()), scope));
        Opened before = open.put(budget.name(), fresh);
        if (before != null) {
            before.limit.close();
        } else {
            makeRoom(fresh);
        }
        return fresh;
    }

    private void makeRoom(Opened fresh) {
        boolean isRoom = open.size() <= most && memory.tryTake(fresh.budget.name());
        if (!isRoom && open.size() > 1) {
            closeOne(fresh);
        }
        if (!isRoom) {
            memory.take(fresh.budget.name());
        }
    }

    private void closeOne(Opened fresh) {
        while (true) {
            Iterator<Opened> round = hand;
            if (round == null || !round.hasNext()) {
                round = open.values().iterator();
                hand = round;
            }
            Opened next = round.next();
            if (next != fresh && !next.used) {
                round.remove();
                next.limit.close();
                memory.giveBack(next.budget.name());
                return;
            }
            next.used = false;
        }
    }

    /** The limit of {@code budget} if it is open. */
    @Nullable
    ClusterLimit ifOpen(Budget budget) {
        Opened known = open.get(budget.name());
        return known == null ? null : known.limit;
    }

    /** Whether {@code limit} has made room for others, or another one has taken its place. */
    boolean isNotIn(Budget budget, ClusterLimit limit) {
        return ifOpen(budget) != limit;
    }

    int size() {
        return open.size();
    }

    /** Closes all; none is opened again. */
    synchronized void close() {
        closed = true;
        open.values().forEach(opened -> opened.limit.close());
        open.clear();
        memory.end(this);
    }
}
