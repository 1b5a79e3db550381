package io.headgate;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.access.AccessKind;
import io.headgate.adaptive.AdaptiveKind;
import io.headgate.breaker.BreakerKind;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.event.Event;
import io.headgate.flow.FlowKind;
import io.headgate.gateway.GatewayKind;
import io.headgate.guard.GuardOrder;
import io.headgate.guard.RuleKind;
import io.headgate.guard.RuleMemory;
import io.headgate.hotparameter.HotParameterBreakerKind;
import io.headgate.hotparameter.HotParameterKind;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.log.LogSettings;
import io.headgate.quota.QuotaKind;
import io.headgate.rule.Rule;
import io.headgate.system.SystemKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link Headgate}. For one thread. */
public final class HeadgateBuilder {

    final List<Rule> rules = new ArrayList<>();
    final List<RuleKind<?>> kinds = new ArrayList<>(List.of(
            new FlowKind(),
            new BreakerKind(),
            new HotParameterKind(),
            new HotParameterBreakerKind(),
            new SystemKind(),
            new AccessKind(),
            new QuotaKind(),
            new GatewayKind(),
            new AdaptiveKind()));
    final List<Consumer<? super Event>> listeners = new ArrayList<>();
    Ticker ticker = Ticker.system();
    WallClock wall = WallClock.system();
    GuardOrder order = GuardOrder.natural();
    int maxResources = 10_000;
    int maxOrigins = 1_000;
    int maxEntrances = 1_000;
    long statisticsMemory = 64 << 20;
    long ruleMemory = 64 << 20;

    int watchOneOf;
    boolean counts = true;

    @Nullable
    LogSettings metricLog;

    @Nullable
    LogSettings blockLog;

    @Nullable
    ScheduledExecutorService scheduler;

    @Nullable
    ClusterLimits cluster;

    HeadgateBuilder() {}

    // ------------------------------------------------------------------ essential

    /** The rules to begin with. */
    public HeadgateBuilder rules(Rule... moreRules) {
        return rules(List.of(moreRules));
    }

    /** The rules to begin with. */
    public HeadgateBuilder rules(Collection<? extends Rule> moreRules) {
        rules.addAll(moreRules);
        return this;
    }

    // ------------------------------------------------------------------ frequent

    /** Is told of every event: rules changed, a breaker opened, a guard failed. */
    public HeadgateBuilder onEvent(Consumer<? super Event> listener) {
        listeners.add(requireNonNull(listener, "listener"));
        return this;
    }

    /** At most so many resources that no rule names are counted apart; 10,000 by default. */
    public HeadgateBuilder maxResources(int newMax) {
        require(newMax >= 0, "maxResources", newMax, ">= 0");
        maxResources = newMax;
        return this;
    }

    /** At most so many origins are counted apart; 1,000 by default. Rules for an origin hold whatever their number. */
    public HeadgateBuilder maxOrigins(int newMax) {
        require(newMax >= 0, "maxOrigins", newMax, ">= 0");
        maxOrigins = newMax;
        return this;
    }

    /** At most so many entrances are counted apart; 1,000 by default. */
    public HeadgateBuilder maxEntrances(int newMax) {
        require(newMax >= 0, "maxEntrances", newMax, ">= 0");
        maxEntrances = newMax;
        return this;
    }

    /**
     * At most so many bytes for what is counted by resource and origin and by resource and entrance; 64 MiB by default, at least 1 MiB.
     * When they are used up, the pairs that were not used for longest are counted under {@code (other)} of their resource.
     */
    public HeadgateBuilder statisticsMemory(long bytes) {
        require(bytes >= StatisticsMemory.LEAST, "statisticsMemory", bytes, ">= " + StatisticsMemory.LEAST);
        statisticsMemory = bytes;
        return this;
    }

    /**
     * At most so many bytes for the state of rules that is made because of what callers choose: budgets and quotas of origins, values of
     * hot parameters; 64 MiB by default, at least 1 MiB. When they are used up, a new origin shares the budget of the others of its rule
     * as one beyond {@code maxOrigins} does, and a new value is estimated as one beyond {@code maxKeys} is. That can only refuse more.
     */
    public HeadgateBuilder ruleMemory(long bytes) {
        require(bytes >= RuleMemory.LEAST, "ruleMemory", bytes, ">= " + RuleMemory.LEAST);
        ruleMemory = bytes;
        return this;
    }

    /**
     * Watches one of so many calls, to tell how old the oldest in flight is, and which entries were forgotten
     * ({@link EntryLeaked}). Off by default: a watched call notes where it began, and with it on no call is free of garbage.
     */
    public HeadgateBuilder watchOneOf(int calls) {
        require(calls >= 1, "watchOneOf", calls, ">= 1");
        watchOneOf = calls;
        return this;
    }

    /** Writes the figures of each second and resource to a file. Off by default; starts a daemon thread. */
    public HeadgateBuilder metricLog(LogSettings settings) {
        metricLog = requireNonNull(settings, "metricLog");
        return this;
    }

    /** Writes what was refused in each second, by resource, rule and origin. Off by default; starts a daemon thread. */
    public HeadgateBuilder blockLog(LogSettings settings) {
        blockLog = requireNonNull(settings, "blockLog");
        return this;
    }

    /** Where rules whose scope is the cluster are counted; it stays open when the Headgate is closed. Without it such rules are refused. */
    public HeadgateBuilder cluster(ClusterLimits newCluster) {
        cluster = requireNonNull(newCluster, "cluster");
        return this;
    }

    // ------------------------------------------------------------------ rare

    /** A kind of rule of your own, or one of ours with other settings in place of the one there is by default. */
    public HeadgateBuilder kind(RuleKind<?> kind) {
        requireNonNull(kind, "kind");
        kinds.removeIf(known -> known.type().equals(kind.type()));
        kinds.add(kind);
        return this;
    }

    /** Counts no calls, for those who do that themselves: {@link Headgate#statistics} stays at zero. Rules decide as ever. */
    public HeadgateBuilder withoutStatistics() {
        counts = false;
        return this;
    }

    /** In which order guards are asked. */
    public HeadgateBuilder order(GuardOrder newOrder) {
        order = requireNonNull(newOrder, "order");
        return this;
    }

    /** Monotonic time; the machine's by default. */
    public HeadgateBuilder ticker(Ticker newTicker) {
        ticker = requireNonNull(newTicker, "ticker");
        return this;
    }

    /** Civil time; the machine's by default. */
    public HeadgateBuilder wallClock(WallClock newWall) {
        wall = requireNonNull(newWall, "wallClock");
        return this;
    }

    /** Where asynchronous calls spend their waits; the platform's own delay thread by default. It is not shut down. */
    public HeadgateBuilder scheduler(ScheduledExecutorService newScheduler) {
        scheduler = requireNonNull(newScheduler, "scheduler");
        return this;
    }

    /** The Headgate. Throws {@link InvalidRulesException} when the rules are not valid. */
    public Headgate build() {
        return new Headgate(this);
    }
}
