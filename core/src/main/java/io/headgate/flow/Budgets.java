package io.headgate.flow;

import io.headgate.guard.Call;
import io.headgate.guard.Site;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The budgets of one guard: which one a call is counted on. */
abstract class Budgets {

    static Budgets start(FlowRule rule, Site site) {
        if (rule.origins() instanceof OriginScope.Others others) {
            return new BudgetPerOrigin(OriginTable.start(rule, others.maxOrigins(), site), Set.of());
        }
        String origin = rule.origins() instanceof OriginScope.One one ? one.origin() : null;
        return new OneBudget(origin, Budget.start(rule.measure(), site));
    }

    /** The budget a call is counted on; null when the rule does not concern it. */
    abstract @Nullable Budget of(Call call);

    /** As {@link #of}, for a call that asks. */
    @Nullable
    Budget asked(Call call) {
        return of(call);
    }

    abstract void forEach(Consumer<Budget> action);

    /** Adds what there is to see of them. */
    abstract void describe(Map<String, String> status, long now);

    /** Ends these budgets so that others can go on from them. */
    void retire(long now) {
        forEach(budget -> budget.retire(now));
    }

    /** Gives back memory that no budgets went on with. */
    void end() {}

    /** Budgets for a changed rule that go on from these. */
    abstract Budgets continuedAs(FlowRule rule, Site site);

    /** The same budgets, beside those rules. */
    Budgets amongst(List<Rule> rules) {
        return this;
    }

    /** One budget, for all or for one origin. */
    private static final class OneBudget extends Budgets {

        private final @Nullable String origin; // null: any
        private final Budget budget;

        OneBudget(@Nullable String origin, Budget budget) {
            this.origin = origin;
            this.budget = budget;
        }

        @Override
        @Nullable
        Budget of(Call call) {
            return origin == null || origin.equals(call.origin()) ? budget : null;
        }

        @Override
        void forEach(Consumer<Budget> action) {
            action.accept(budget);
        }

        @Override
        void describe(Map<String, String> status, long now) {
            status.put("used", String.valueOf(budget.used(now)));
            status.put("limit", String.valueOf(budget.limit()));
        }

        @Override
        Budgets continuedAs(FlowRule rule, Site site) {
            if (rule.origins() instanceof OriginScope.Others) {
                return start(rule, site);
            }
            String next = rule.origins() instanceof OriginScope.One one ? one.origin() : null;
            return new OneBudget(next, budget.continuedAs(rule.measure(), site));
        }
    }
}
