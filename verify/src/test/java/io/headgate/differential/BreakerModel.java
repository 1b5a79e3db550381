package io.headgate.differential;

import io.headgate.differential.CommonRule.Breaker;
import io.headgate.differential.CommonRule.Failure;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Sentinel's breakers: one tumbling window while closed, then an open time, then one probe. */
final class BreakerModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** Whatever call ends first while half-open decides in Sentinel, and calls from before count after. */
        OWN_RESULTS("breaker: only results of its own"),
        /** A probe that does not come back keeps Sentinel's breaker half-open. Ours lends the place to another. */
        PROBE_LEASE("breaker: a probe has a lease"),
        /** A ratio of 1 cannot be exceeded: Sentinel never opens, even if all fail. The drop-in does. */
        ALL_FAIL("breaker with an error ratio of 1");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    private enum State {
        CLOSED,
        OPEN,
        HALF_OPEN
    }

    private final Breaker rule;
    private final long startMillis;
    private final Set<Change> changes;
    private final Map<Integer, Integer> generationOfCall = new HashMap<>();
    private State state = State.CLOSED;
    private int generation;
    private long changedAt;
    private long probeAt;
    private long window;
    private long total;
    private long bad;

    private BreakerModel(Trace trace, Set<Change> changes) {
        this.rule = (Breaker) trace.rules().get(0);
        this.startMillis = trace.startMillis();
        this.changes = changes;
    }

    static KnownDifference difference() {
        return difference(EnumSet.complementOf(EnumSet.of(Change.ALL_FAIL)));
    }

    static KnownDifference differenceOfDropIn() {
        return difference(EnumSet.allOf(Change.class));
    }

    private static KnownDifference difference(Set<Change> changes) {
        return ModelledDifference.exact(changes, trace -> trace.rules().get(0) instanceof Breaker, BreakerModel::new);
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        long now = startMillis + arrival.at();
        if (state == State.OPEN && now - changedAt >= rule.openSeconds() * 1000L) {
            probe(now);
        } else if (state == State.HALF_OPEN && changes.contains(Change.PROBE_LEASE) && now - probeAt >= lease()) {
            probe(now);
        } else if (state != State.CLOSED) {
            return Verdict.REFUSED;
        }
        generationOfCall.put(call, generation);
        return Verdict.admitted(0);
    }

    private long lease() {
        return Math.max(1000, rule.openSeconds() * 1000L);
    }

    private void probe(long now) {
        change(State.HALF_OPEN, now);
        probeAt = now;
    }

    private void change(State next, long now) {
        state = next;
        changedAt = now;
        generation++;
    }

    @Override
    public void exit(int call, Arrival arrival, long nowNanos) {
        long now = nowNanos / 1_000_000;
        boolean failed =
                rule.failure() == Failure.SLOW_RATIO ? arrival.response() > rule.slowMillis() : arrival.fails();
        boolean own = generationOfCall.get(call) == generation;
        if (own || !changes.contains(Change.OWN_RESULTS)) {
            count(now, failed);
            decide(now, failed);
        }
    }

    private void count(long now, boolean failed) {
        if (now / rule.windowMillis() != window) {
            window = now / rule.windowMillis();
            total = 0;
            bad = 0;
        }
        total++;
        bad += failed ? 1 : 0;
    }

    private void decide(long now, boolean failed) {
        if (state == State.HALF_OPEN) {
            change(failed ? State.OPEN : State.CLOSED, now);
            total = 0;
            bad = 0;
        } else if (state == State.CLOSED && total >= rule.minimumCalls() && isTooBad()) {
            change(State.OPEN, now);
        }
    }

    private boolean isTooBad() {
        if (rule.failure() == Failure.ERROR_COUNT) {
            return bad > rule.threshold();
        }
        double ratio = (double) bad / total;
        boolean reaches = rule.failure() == Failure.SLOW_RATIO || changes.contains(Change.ALL_FAIL);
        return ratio > rule.threshold() || (reaches && ratio == 1 && rule.threshold() == 1);
    }
}
