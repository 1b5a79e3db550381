package io.headgate.flow;

import io.headgate.guard.Call;
import io.headgate.guard.Site;
import io.headgate.rule.Mode;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A budget for each origin that no sibling names: the first so many have their own, the others share one. */
final class BudgetPerOrigin extends Budgets {

    private final Measure measure;
    private final Site site;
    private final int maxOrigins;
    private final ConcurrentHashMap<String, Budget> own = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Budget shared;
    private volatile Set<String> named = Set.of();

    BudgetPerOrigin(FlowRule rule, int maxOrigins, Site site) {
        this(rule.measure(), maxOrigins, site, Budget.start(rule.measure(), site));
    }

    private BudgetPerOrigin(Measure measure, int maxOrigins, Site site, Budget shared) {
        this.measure = measure;
        this.maxOrigins = maxOrigins;
        this.site = site;
        this.shared = shared;
    }

    @Override
    @Nullable
    Budget of(Call call) {
        String origin = call.origin();
        if (origin.isEmpty() || named.contains(origin)) {
            return null;
        }
        Budget known = own.get(origin);
        if (known == null) {
            known = own.computeIfAbsent(origin, this::startIfRoom); // one answer for all who ask at the same time
        }
        return known != null ? known : shared;
    }

    /** Once there is no room there never is again, so an origin that shares a budget goes on sharing it. */
    private @Nullable Budget startIfRoom(String origin) {
        if (size.incrementAndGet() > maxOrigins) {
            size.decrementAndGet();
            return null;
        }
        return Budget.start(measure, site);
    }

    @Override
    void siblings(List<Rule> rules) {
        named = rules.stream()
                .filter(rule -> rule.mode() != Mode.OFF)
                .filter(FlowRule.class::isInstance)
                .map(rule -> ((FlowRule) rule).origins())
                .filter(OriginScope.One.class::isInstance)
                .map(scope -> ((OriginScope.One) scope).origin())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    void forEach(Consumer<Budget> action) {
        own.values().forEach(action);
        action.accept(shared);
    }

    @Override
    Budgets continuedAs(FlowRule rule, Site nextSite) {
        if (!(rule.origins() instanceof OriginScope.Others others)) {
            return start(rule, nextSite);
        }
        BudgetPerOrigin next = new BudgetPerOrigin(
                rule.measure(), others.maxOrigins(), nextSite, shared.continuedAs(rule.measure(), nextSite));
        own.forEach((origin, budget) -> {
            if (next.size.get() < next.maxOrigins) {
                next.own.put(origin, budget.continuedAs(rule.measure(), nextSite));
                next.size.incrementAndGet();
            }
        });
        next.named = named;
        return next;
    }
}
