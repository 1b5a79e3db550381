package io.headgate.differential;

import io.headgate.differential.CommonRule.Excess;
import io.headgate.differential.CommonRule.Flow;
import java.util.Set;

/** Sentinel's pacing, in whole numbers: time is counted in parts of a nanosecond of which {@code count} make one. */
final class QueueModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** More permits than fit into the longest wait: Sentinel admits them after an idle spell only, we never. */
        LARGEST_CALL("pacing: largest call"),
        /** Sentinel rounds the distance between calls to whole nanoseconds. */
        EXACT_DISTANCE("pacing: exact distance");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private final Flow rule;
    private final Set<Change> changes;
    private long last = Long.MIN_VALUE / 2; // when the last one began

    private QueueModel(Flow rule, Set<Change> changes) {
        this.rule = rule;
        this.changes = changes;
    }

    static KnownDifference difference() {
        return ModelledDifference.exact(
                Change.class,
                trace -> trace.rules().get(0) instanceof Flow rule && rule.excess() == Excess.QUEUE,
                (trace, changes) -> new QueueModel((Flow) trace.rules().get(0), changes));
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        long now = arrival.at() * MILLI * rule.count();
        long longest = rule.maxWaitMillis() * MILLI * rule.count();
        long due = Math.max(now, last + distance(arrival.permits()));
        if (due - now > longest || isTooLarge(arrival.permits())) {
            return Verdict.REFUSED;
        }
        last = due;
        return Verdict.admitted((due - now + rule.count() - 1) / rule.count());
    }

    private boolean isTooLarge(long permits) {
        return changes.contains(Change.LARGEST_CALL)
                && permits > Math.max(1, rule.count() * rule.maxWaitMillis() / 1000);
    }

    private long distance(long permits) {
        return changes.contains(Change.EXACT_DISTANCE)
                ? permits * SECOND
                : Math.round((double) permits * SECOND / rule.count()) * rule.count();
    }
}
