package io.headgate.cluster;

import io.headgate.guard.Call;
import io.headgate.rule.Mode;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which budget of a rule the calls of an origin are counted on, beside other rules of its kind. Safe for many threads. */
public final class OriginsApart {

    private static final String ONE_FOR_ALL = "";

    private final OriginScope scope;
    private volatile Set<String> named = Set.of();

    /** Budgets for calls as {@code scope} says. */
    public OriginsApart(OriginScope scope) {
        this.scope = scope;
    }

    /** How many budgets may be in use at a time. */
    public int most() {
        return scope instanceof OriginScope.Others others ? Math.max(1, others.maxOrigins()) : 1;
    }

    /** The name of the budget; null when the rule does not concern the call. */
    public @Nullable String budgetOf(Call call) {
        String origin = call.origin();
        if (scope instanceof OriginScope.Any) {
            return ONE_FOR_ALL;
        }
        if (scope instanceof OriginScope.One one) {
            return one.origin().equals(origin) ? origin : null;
        }
        if (origin.isEmpty() || named.contains(origin)) {
            return null;
        }
        return ((OriginScope.Others) scope).maxOrigins() == 0 ? ONE_FOR_ALL : origin;
    }

    /**
     * Which rules there are beside. One that only looks must not take calls away from one that decides: nobody would decide on them.
     *
     * @param own the rule itself
     * @param origins whose calls a rule of the same kind counts; null for one of another
     */
    public void siblings(List<Rule> rules, Rule own, Function<Rule, @Nullable OriginScope> origins) {
        named = rules.stream()
                .filter(rule -> rule.mode() == Mode.ENFORCE || rule.mode() == own.mode() && rule.mode() != Mode.OFF)
                .map(origins)
                .filter(Objects::nonNull)
                .filter(OriginScope.One.class::isInstance)
                .map(one -> ((OriginScope.One) one).origin())
                .collect(Collectors.toUnmodifiableSet());
    }
}
