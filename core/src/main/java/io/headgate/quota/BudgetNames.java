package io.headgate.quota;

import io.headgate.guard.Call;
import io.headgate.limiter.Ticker;
import io.headgate.rule.Mode;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which budget of a quota guard a call is counted on, by name. */
final class BudgetNames {

    /*
     * Of an origin that another rule names, this rule counts nothing. When such a rule comes or goes while a call holds
     * permits, the call must not give back what it never took: that would let one call too many through. So what was
     * taken before the change is not given back.
     *
     *   rule names "a"             │ no rule names "a"
     *   a passes, not counted ─────┼──► gives back: nothing, since taken before the change
     */
    private record Named(Set<String> origins, boolean settled, long since) {}

    private static final String ONE_FOR_ALL = "";

    private final OriginScope scope;
    private volatile Named named;

    BudgetNames(OriginScope scope, long now) {
        this.scope = scope;
        this.named = new Named(Set.of(), true, now);
    }

    /** How many budgets there are at most. */
    int most() {
        return scope instanceof OriginScope.Others others ? Math.max(1, others.maxOrigins()) : 1;
    }

    /** The name of the budget where there is but one; null when callers have their own. */
    @Nullable
    String only() {
        if (scope instanceof OriginScope.One one) {
            return one.origin();
        }
        return scope instanceof OriginScope.Others others && others.maxOrigins() > 0 ? null : ONE_FOR_ALL;
    }

    /** Whether calls are counted on budgets of the same names under {@code other}, but for how many there may be. */
    boolean areAlikeUnder(OriginScope other) {
        boolean bothOwn = scope instanceof OriginScope.Others mine
                && other instanceof OriginScope.Others theirs
                && mine.maxOrigins() > 0
                && theirs.maxOrigins() > 0;
        return bothOwn || scope.equals(other);
    }

    /** The budget that a call is counted on; null when the rule does not concern it. */
    @Nullable
    String of(Call call) {
        String origin = call.origin();
        if (scope instanceof OriginScope.Any) {
            return ONE_FOR_ALL;
        }
        if (scope instanceof OriginScope.One one) {
            return one.origin().equals(origin) ? origin : null;
        }
        if (origin.isEmpty() || named.origins.contains(origin)) {
            return null;
        }
        return ((OriginScope.Others) scope).maxOrigins() == 0 ? ONE_FOR_ALL : origin;
    }

    /** The budget that a call was counted on at {@code takenAt}; null when there was none, or that is no longer known. */
    @Nullable
    String takenFrom(Call call, long takenAt) {
        Named present = named;
        boolean known = !(scope instanceof OriginScope.Others) || present.settled && takenAt - present.since >= 0;
        return known ? of(call) : null;
    }

    /** Which rules there are beside. */
    void siblings(List<Rule> rules, Ticker ticker) {
        Set<String> origins = rules.stream()
                .filter(rule -> rule.mode() != Mode.OFF)
                .filter(QuotaRule.class::isInstance)
                .map(rule -> ((QuotaRule) rule).origins())
                .filter(OriginScope.One.class::isInstance)
                .map(one -> ((OriginScope.One) one).origin())
                .collect(Collectors.toUnmodifiableSet());
        if (!origins.equals(named.origins)) {
            named = new Named(origins, false, 0);
            named = new Named(origins, true, ticker.read() + 1); // read once nobody can see the old names any more
        }
    }
}
