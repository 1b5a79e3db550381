package io.headgate.flow;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.guard.Watch;
import io.headgate.rule.OriginScope;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the calls of one resource while another one is busy. The budget is fed by a recorder in the plan of the other
 * resource; here it is only looked at. The one guard that decides by looking: it makes no promise of exactness.
 */
final class RelatedGuard extends Guard {

    private final Budget budget;
    private final @Nullable String origin; // null: any
    private final Watch watch;

    RelatedGuard(FlowRule rule, Relation.Related relation, Budget budget) {
        super(rule);
        this.budget = budget;
        this.origin = rule.origins() instanceof OriginScope.One one ? one.origin() : null;
        this.watch = new Watch(relation.resource(), new Recorder(rule, budget));
    }

    RelatedGuard continuedAs(FlowRule rule, Relation.Related relation, Site site) {
        Budget fresh = Budget.seen(rule.measure(), site);
        boolean goesOn = relation.resource().equals(watch.resource()) && fresh.getClass() == budget.getClass();
        return new RelatedGuard(rule, relation, goesOn ? budget.continuedAs(rule.measure(), site) : fresh);
    }

    @Override
    public Stage stage() {
        return Stage.FLOW;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        boolean concerned = origin == null || origin.equals(call.origin());
        return !concerned || budget.hasRoomFor(call.permits(), now) ? ADMITTED : REFUSED;
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        return take(call, arguments, now, maxWaitNanos);
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        Explanation busy = budget.explain(call.permits(), now);
        return new Explanation(
                watch.resource() + " is busy: " + busy.reason(), busy.reached(), busy.limit(), busy.retryAfterNanos());
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        status.put("busy", watch.resource());
        status.put("used", String.valueOf(budget.used(now)));
        status.put("limit", String.valueOf(budget.limit()));
        return status;
    }

    @Override
    public Watch watch() {
        return watch;
    }

    @Override
    public void retire(long now) {
        budget.retire(now);
    }

    /** Counts the calls of the other resource. */
    private static final class Recorder extends Guard {

        private final Budget budget;
        private final boolean counted;
        private final boolean complete; // counts all of each call, so all of it can be taken back

        Recorder(FlowRule rule, Budget budget) {
            super(rule);
            this.budget = budget;
            this.counted = rule.measure() instanceof Measure.Concurrency;
            this.complete = counted || budget instanceof SeenBudget;
        }

        @Override
        public Stage stage() {
            return Stage.RECORD;
        }

        @Override
        public boolean keepsArguments() {
            return false;
        }

        @Override
        public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
            budget.record(call.permits(), now);
            return ADMITTED;
        }

        @Override
        public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
            return ADMITTED;
        }

        @Override
        public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
            if (complete) {
                budget.giveBack(call.permits(), takenAt, waitNanos, null);
            }
        }

        @Override
        public boolean retakenAfterWait() {
            return counted;
        }

        @Override
        public boolean learns() {
            return counted;
        }

        @Override
        public void finished(
                Call call,
                @Nullable Object arguments,
                long startedAt,
                long now,
                @Nullable Object result,
                @Nullable Throwable error) {
            budget.release(call.permits());
        }

        @Override
        public Explanation explain(Call call, @Nullable Object arguments, long now) {
            return Explanation.of("counts for a related rule");
        }
    }
}
