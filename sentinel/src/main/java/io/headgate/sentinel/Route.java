package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.StatisticNode;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.Verdict;
import io.headgate.sentinel.figures.Figures;
import io.headgate.sentinel.rule.RuleTable;
import org.jspecify.annotations.Nullable;

/**
 * The way of the calls to one resource through one context, by one origin, in one direction: whom to ask and where to count. Safe for
 * many threads.
 */
public final class Route {

    private final Desk desk;
    private final String resource;
    private final DefaultNode node;
    private final @Nullable StatisticNode originNode;
    private final Figures own;
    private final Figures cluster;
    private final @Nullable Figures byOrigin;
    private final @Nullable Figures total;

    /** Hot path: the last one, which mostly is the right one. Immutable, so a race is harmless. */
    private @Nullable Ground ground;

    Route(
            Resource resource,
            String entrance,
            String origin,
            boolean inbound,
            DefaultNode node,
            ClusterNode clusterNode,
            @Nullable StatisticNode originNode,
            @Nullable StatisticNode total) {
        this.desk = new Desk(resource, entrance, origin, inbound);
        this.resource = resource.name();
        this.node = node;
        this.originNode = originNode;
        this.own = node.figures();
        this.cluster = clusterNode.figures();
        this.byOrigin = originNode == null ? null : originNode.figures();
        this.total = total == null ? null : total.figures();
    }

    /** Where its calls are counted. */
    public DefaultNode node() {
        return node;
    }

    /** Where those of its origin are counted; null when there is none. */
    public @Nullable StatisticNode originNode() {
        return originNode;
    }

    // ------------------------------------------------------------------ in

    /** Asks the engine, and waits where a rule says so. */
    public Verdict ask(long now, int count, boolean prioritized, Object[] args) {
        return desk.ask(now, count, prioritized, args);
    }

    /** Asks the engine for an entry of its own, at an instant of its own: a call that comes through slots was made a while ago. */
    public Verdict enter(int count, boolean prioritized, Object[] args) {
        return desk.enter(count, prioritized, args);
    }

    /** A refusal in Sentinel's words. */
    public BlockException exception(Refusal refusal, @Nullable String origin) {
        Ground known = ground;
        return known != null && known.isOf(refusal, origin)
                ? known.exception(refusal)
                : RuleTable.exception(refusal, resource, origin == null ? "" : origin);
    }

    /** Whether somebody wants to be told of calls. */
    public boolean isWatched() {
        return Callbacks.areThere();
    }

    /** Whether some of them may keep or change the context of a call. */
    public boolean showsContexts() {
        return Callbacks.mayKeepContexts();
    }

    /** Counts a call that the engine has admitted, and tells those who want to know; one of them may still refuse. */
    public void passed(
            Context context, Passage passage, Entry entry, long now, int count, boolean prioritized, Object[] args)
            throws BlockException {
        boolean waited = passage.admitted() instanceof io.headgate.Entry admitted && admitted.waited();
        countPassed(waited ? Clock.toMillis(Clock.nanos()) : Clock.toMillis(now), count);
        if (waited && prioritized) {
            cluster.awaited(count, Clock.toMillis(now));
        }
        if (Callbacks.areThere()) {
            tellPassed(context, passage, entry, now, count, args);
        }
    }

    private void tellPassed(Context context, Passage passage, Entry entry, long now, int count, Object[] args)
            throws BlockException {
        try {
            Callbacks.passed(context, entry.getResourceWrapper(), node, count, args);
        } catch (BlockException refused) {
            takeBack(Clock.toMillis(now), count);
            passage.counted(false);
            entry.setBlockError(refused);
            refused(context, entry, refused, now, count, args);
            throw refused;
        } catch (Throwable failure) {
            entry.setError(failure);
            RecordLog.warn("Unexpected entry exception", failure);
        }
    }

    private void countPassed(long millis, int count) {
        own.entered(count, millis);
        if (byOrigin != null) {
            byOrigin.entered(count, millis);
        }
        if (total != null) {
            total.entered(count, millis);
        }
    }

    private void takeBack(long millis, int count) {
        own.takenBack(count, millis);
        if (byOrigin != null) {
            byOrigin.takenBack(count, millis);
        }
        if (total != null) {
            total.takenBack(count, millis);
        }
    }

    // ------------------------------------------------------------------ not in

    /** Counts and logs a refusal that nobody else wants to know of. */
    public void refused(Context context, ResourceWrapper wrapper, Refusal refusal, long now, int count) {
        countRefused(Clock.toMillis(now), count);
        groundOf(refusal, wrapper, context.getOrigin()).log(refusal, wrapper.getName(), count);
    }

    private Ground groundOf(Refusal refusal, ResourceWrapper wrapper, @Nullable String origin) {
        Ground known = ground;
        if (known == null || !known.isOf(refusal, origin)) {
            known = new Ground(refusal, resource, wrapper.getName(), origin);
            ground = known;
        }
        return known;
    }

    /** Counts and logs a refusal, and tells those who want to know. */
    public void refused(Context context, Entry entry, BlockException exception, long now, int count, Object[] args) {
        countRefused(Clock.toMillis(now), count);
        Callbacks.refused(exception, context, entry.getResourceWrapper(), node, count, args);
        BlockLog.refused(entry.getResourceWrapper().getName(), exception, context.getOrigin(), count);
    }

    private void countRefused(long millis, int count) {
        own.refused(count, millis);
        if (byOrigin != null) {
            byOrigin.refused(count, millis);
        }
        if (total != null) {
            total.refused(count, millis);
        }
    }

    // ------------------------------------------------------------------ out

    /** The call ends: counts it unless it was refused, tells those who want to know, and the engine. */
    public void leave(Context context, Entry entry, int count, Object[] args) {
        Passage passage = (Passage) entry;
        long now = Clock.nanos();
        if (passage.counted()) {
            passage.counted(false);
            countEnded(entry, Clock.toMillis(now), count);
        }
        try {
            if (Callbacks.areThere()) {
                Callbacks.ended(context, entry.getResourceWrapper(), count, args);
            }
        } finally {
            Passage.end(passage, entry, now);
        }
    }

    private void countEnded(Entry entry, long millis, int count) {
        entry.setCompleteTimestamp(millis);
        long took = millis - entry.getCreateTimestamp();
        Throwable error = entry.getError();
        boolean failed = error != null && !(error instanceof BlockException);
        own.ended(took, count, failed, millis);
        if (byOrigin != null) {
            byOrigin.ended(took, count, failed, millis);
        }
        if (total != null) {
            total.ended(took, count, failed, millis);
        }
    }
}
