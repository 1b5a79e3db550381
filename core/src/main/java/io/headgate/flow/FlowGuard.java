package io.headgate.flow;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Enforces a flow rule on the calls of the resource itself, or on those of them that came through one entrance. */
final class FlowGuard extends Guard {

    private final Budgets budgets;
    private final Stage stage;
    private final @Nullable String entrance; // null: any
    private final long maxWaitNanos;
    private final long borrowNanos;
    private final boolean counted; // in flight, so the end of a call matters

    FlowGuard(FlowRule rule, Budgets budgets) {
        super(rule);
        this.budgets = budgets;
        this.entrance = rule.relation() instanceof Relation.Through through ? through.entrance() : null;
        this.maxWaitNanos = rule.maxWaitNanos();
        this.borrowNanos = rule.borrowNanos();
        this.counted = rule.measure() instanceof Measure.Concurrency;
        this.stage = counted ? Stage.CONCURRENCY : maxWaitNanos > 0 || borrowNanos > 0 ? Stage.QUEUE : Stage.FLOW;
    }

    FlowGuard continuedAs(FlowRule rule, Site site) {
        return new FlowGuard(rule, budgets.continuedAs(rule, site));
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private @Nullable Budget budgetOf(Call call) {
        return concerns(call) ? budgets.of(call) : null;
    }

    private boolean concerns(Call call) {
        return entrance == null || entrance.equals(call.entrance());
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long callersMaxWaitNanos) {
        Budget budget = concerns(call) ? budgets.asked(call) : null;
        return budget == null ? ADMITTED : budget.take(call.permits(), now, longestWait(call, callersMaxWaitNanos));
    }

    @Override
    public boolean mayWait(Call call) {
        return longestWait(call, Long.MAX_VALUE) > 0;
    }

    private long longestWait(Call call, long callersMaxWaitNanos) {
        if (stage != Stage.QUEUE || callersMaxWaitNanos == 0) {
            return 0;
        }
        long own = call.priority().compareTo(Priority.HIGH) >= 0 ? Math.max(maxWaitNanos, borrowNanos) : maxWaitNanos;
        return Math.min(own, callersMaxWaitNanos);
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long callersMaxWaitNanos) {
        Budget budget = budgetOf(call);
        return budget == null ? ADMITTED : budget.look(call.permits(), now, longestWait(call, callersMaxWaitNanos));
    }

    @Override
    public boolean losesWhenGivenBack() {
        return ((FlowRule) rule()).measure() instanceof Measure.Rate rate
                && !rate.limit().givesBackWhole();
    }

    @Override
    public boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        Budget budget = budgetOf(call);
        return budget != null && budget.owesForEver(now);
    }

    @Override
    public @Nullable Mark mark(Call call, @Nullable Object arguments, long now) {
        Budget budget = budgetOf(call);
        return budget == null ? null : budget.mark(now);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        giveBack(call, arguments, takenAt, waitNanos, null);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos, @Nullable Mark mark) {
        Budget budget = budgetOf(call);
        if (budget != null) {
            budget.giveBack(call.permits(), takenAt, waitNanos, mark);
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
        Budget budget = budgetOf(call);
        if (budget != null) {
            budget.release(call.permits());
        }
    }

    @Override
    public void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        settle(call, arguments, takenAt, null, actual, now);
    }

    @Override
    public void settle(
            Call call, @Nullable Object arguments, long takenAt, @Nullable Mark mark, long actual, long now) {
        Budget budget = budgetOf(call);
        if (budget != null) {
            budget.settle(call.permits(), takenAt, mark, actual, now);
        }
    }

    @Override
    public void overrun(Call call, @Nullable Object arguments, long now) {
        Budget budget = budgetOf(call);
        if (counted && budget != null) {
            budget.record(call.permits(), now);
        }
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        Budget budget = budgetOf(call);
        return budget == null ? Explanation.of("rule changed") : budget.explain(call.permits(), now);
    }

    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        budgets.describe(status, now);
        return status;
    }

    @Override
    public long latest(long now) {
        long[] latest = {now};
        budgets.forEach(budget -> latest[0] = budget.latest(latest[0]));
        return latest[0];
    }

    @Override
    public void end() {
        budgets.end();
    }

    @Override
    public Guard amongst(List<Rule> rules) {
        Budgets next = budgets.amongst(rules.stream().filter(this::counts).toList());
        return next == budgets ? this : new FlowGuard((FlowRule) rule(), next);
    }

    /** A rule that only looks must not take calls away from one that decides: nobody would decide on them. */
    private boolean counts(Rule sibling) {
        return sibling.mode() == Mode.ENFORCE || sibling.mode() == rule().mode();
    }

    @Override
    public void idle(long now) {
        budgets.forEach(budget -> budget.idle(now));
    }

    @Override
    public void retire(long now) {
        budgets.retire(now);
    }
}
