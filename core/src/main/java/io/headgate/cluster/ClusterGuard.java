package io.headgate.cluster;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.cluster.store.Grant;
import io.headgate.guard.AskingGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.Confirmation;
import io.headgate.rule.Rule;
import io.headgate.rule.RuleScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Enforces a rule whose counts all processes share. A call that is counted on several budgets takes from all of them or from none.
 * The names of budgets are made of the kind and the id of the rule and of the place it is enforced at, so processes that have the
 * same rules share them.
 */
public abstract class ClusterGuard extends AskingGuard {

    private static final long OPEN_BYTES = 4_096; // of a limit of a store, estimated

    private final ClusterLimits store;
    private final RuleScope.Cluster scope;
    private final OpenLimits limits;
    private final Decisions decisions = new Decisions();

    /**
     * A guard for {@code rule} of the kind of that name, with at most so many limits open at a time. Throws
     * {@link IllegalArgumentException} where there is no cluster.
     */
    protected ClusterGuard(Rule rule, String kind, RuleScope.Cluster scope, int most, Site site) {
        super(rule);
        ClusterLimits cluster = site.cluster();
        if (cluster == null) {
            throw new IllegalArgumentException(
                    "scope: cluster (expected: local, or a Redis to count on: headgate.redis.uri in Spring Boot,"
                            + " HeadgateBuilder.cluster in other programs)");
        }
        String beginning = kind + ClusterNames.part(rule.id()) + ClusterNames.part(site.resource());
        this.store = cluster;
        this.scope = scope;
        this.limits =
                new OpenLimits(store, scope, beginning, most, site.memory().table(OPEN_BYTES));
    }

    /** Throws {@link IllegalArgumentException} for a budget that the store cannot hold. For constructors. */
    protected final void check(Budget budget) {
        if (budget instanceof Budget.Rate rate) {
            store.check(rate.limit(), scope);
        }
    }

    /** What the call is counted on, in the order in which it is asked; nothing when the rule does not concern it. */
    protected abstract List<Budget> budgets(Call call, @Nullable Object arguments);

    @Override
    public Stage stage() {
        return Stage.CLUSTER;
    }

    @Override
    public final CompletableFuture<Grant> ask(Call call, @Nullable Object arguments, long maxWaitNanos) {
        return ask(ClusterLimit::ask, call, arguments, maxWaitNanos);
    }

    @Override
    public final Grant decideAlone(Call call, @Nullable Object arguments, long maxWaitNanos) {
        Question alone =
                (limit, permits, most) -> limit.decideAlone(permits, most).atOnce();
        return ask(alone, call, arguments, maxWaitNanos).join(); // it is there
    }

    @Override
    public final long patienceNanos() {
        return store.patienceNanos();
    }

    /** How a limit is asked. */
    @FunctionalInterface
    private interface Question {

        CompletableFuture<Grant> to(ClusterLimit limit, long permits, long maxWaitNanos);
    }

    private CompletableFuture<Grant> ask(Question question, Call call, @Nullable Object arguments, long maxWaitNanos) {
        List<Budget> budgets = budgets(call, arguments);
        return switch (budgets.size()) {
            case 0 -> Grant.FREE.atOnce();
            case 1 -> ask(question, budgets.get(0), call.permits(), maxWaitNanos);
            default -> askAll(question, budgets, Grant.FREE, 0, call.permits(), maxWaitNanos);
        };
    }

    /** The answer of that budget; a failed one where the limit cannot be asked. */
    private CompletableFuture<Grant> asked(Question question, Budget budget, long permits, long maxWaitNanos) {
        try {
            return ask(question, budget, permits, maxWaitNanos);
        } catch (RuntimeException unable) {
            return CompletableFuture.failedFuture(unable);
        }
    }

    /** A limit that was closed to make room for others, just as it was to be asked, is opened again. */
    private CompletableFuture<Grant> ask(Question question, Budget budget, long permits, long maxWaitNanos) {
        ClusterLimit limit = limits.of(budget);
        if (limit == null) {
            return Grant.RETIRED.atOnce();
        }
        return question.to(limit, permits, Math.min(maxWaitNanos, budget.maxWaitNanos()))
                .thenCompose(grant -> grant.waitNanos() == RETIRED && limits.isNotIn(budget, limit)
                        ? ask(question, budget, permits, maxWaitNanos)
                        : counted(grant).atOnce());
    }

    private Grant counted(Grant grant) {
        decisions.count(grant);
        return grant;
    }

    /** One after the other, and when one says no those before it are given back. */
    private CompletableFuture<Grant> askAll(
            Question question, List<Budget> budgets, Grant have, int next, long permits, long maxWaitNanos) {
        if (next == budgets.size()) {
            return have.atOnce();
        }
        return asked(question, budgets.get(next), permits, maxWaitNanos)
                .whenComplete((grant, failure) -> {
                    if (failure != null || grant.waitNanos() < 0) {
                        have.giveBack();
                    }
                })
                .thenCompose(grant -> grant.waitNanos() < 0
                        ? grant.atOnce()
                        : askAll(question, budgets, new JointGrant(have, grant), next + 1, permits, maxWaitNanos));
    }

    @Override
    public final Explanation explain(Call call, @Nullable Object arguments, long now) {
        Explanation latest = Explanation.of("not counted by this rule");
        long longest = -1;
        for (Budget budget : budgets(call, arguments)) {
            ClusterLimit limit = limits.ifOpen(budget);
            long wait = limit == null ? 0 : limit.retryAfterNanos(call.permits());
            if (wait > longest) {
                longest = wait;
                latest = new Explanation(budget.measure() + " in the cluster", Double.NaN, budget.capacity(), wait);
            }
        }
        return latest;
    }

    /** A call that is counted on several budgets is decided on each of them. */
    @Override
    public Map<String, String> status(long now) {
        Map<String, String> status = new LinkedHashMap<>();
        status.put("scope", "cluster");
        status.put("confirmation", confirmation());
        status.put("whenLost", text(scope.whenLost()));
        status.put("whenForgotten", text(scope.whenForgotten()));
        status.put("limit", scope.perMember() ? "for each member" : "for all members");
        status.put("budgets", String.valueOf(limits.size()));
        status.put("lost", String.valueOf(store.isLost()));
        decisions.into(status);
        return status;
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private String confirmation() {
        return scope.confirmation() instanceof Confirmation.Leased leased ? "leased for " + leased.life() : "strict";
    }

    @Override
    public final void retire(long now) {
        limits.close();
    }

    /** Two grants as one. */
    private record JointGrant(Grant first, Grant second) implements Grant {

        @Override
        public long waitNanos() {
            return Math.max(first.waitNanos(), second.waitNanos());
        }

        @Override
        public boolean isAlone() {
            return first.isAlone() || second.isAlone();
        }

        @Override
        public void giveBack() {
            second.giveBack();
            first.giveBack();
        }

        @Override
        public void settle(long actual) {
            first.settle(actual);
            second.settle(actual);
        }

        @Override
        public void finished() {
            first.finished();
            second.finished();
        }
    }
}
