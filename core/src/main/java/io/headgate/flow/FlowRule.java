package io.headgate.flow;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import io.headgate.rule.Target;
import java.time.Duration;

/**
 * Limits how many calls pass: per period, or in flight.
 *
 * <pre>{@code
 * flow("orders").perSecond(100)                                      // never more than 100 in any second
 * flow("orders").perSecond(100).from("app-a")                        // of one caller
 * flow("orders").perSecond(100).queueing(Duration.ofMillis(500))     // evenly spaced, waiting at most 500 ms
 * flow("orders").perSecond(100).warmingUp(Duration.ofSeconds(10))    // a third of it when cold
 * flow("orders").inFlight(20)                                        // at most 20 at a time
 * flow("report").perSecond(100).whileNotBusy("orders")               // refused while orders has 100 in a second
 * flow("orders").perSecond(1_000).inCluster()                        // by all processes together
 * }</pre>
 *
 * @param head id, target, mode, failure policy
 * @param measure permits per period or in flight
 * @param origins whose calls
 * @param relation the resource's own calls, those through one entrance, or those of another resource
 * @param maxWait how long a call may be made to wait for its turn; zero: it is refused at once
 * @param borrow how long a call of high priority may be made to wait for the next window; zero: as any other
 * @param scope whether each process counts by itself
 */
public record FlowRule(
        RuleHead head,
        Measure measure,
        OriginScope origins,
        Relation relation,
        Duration maxWait,
        Duration borrow,
        RuleScope scope)
        implements HeadedRule<FlowRule> {

    /** Checks the settings. */
    public FlowRule {
        requireNonNull(head, "head");
        requireNonNull(measure, "measure");
        requireNonNull(origins, "origins");
        requireNonNull(relation, "relation");
        requireWait(maxWait, "maxWait", measure, relation);
        requireWait(borrow, "borrow", measure, relation);
        requireNonNull(scope, "scope");
        boolean local = scope instanceof RuleScope.Local;
        require(local || !(relation instanceof Relation.Related), "scope", scope, "local for a related resource");
        require(
                !(measure instanceof Measure.Concurrency)
                        || !(scope instanceof RuleScope.Cluster cluster && cluster.isForRates()),
                "scope",
                scope,
                "strict, and for all members together, for a limit of calls in flight");
    }

    /** A rule of which each process counts by itself. */
    public FlowRule(
            RuleHead head, Measure measure, OriginScope origins, Relation relation, Duration maxWait, Duration borrow) {
        this(head, measure, origins, relation, maxWait, borrow, RuleScope.LOCAL);
    }

    private static void requireWait(Duration wait, String name, Measure measure, Relation relation) {
        requireNonNull(wait, name);
        require(!wait.isNegative(), name, wait, ">= 0");
        boolean none = wait.isZero();
        require(none || !(measure instanceof Measure.Concurrency), name, wait, "0 for a limit of calls in flight");
        require(none || !(relation instanceof Relation.Related), name, wait, "0 for a related resource");
    }

    /** Begins a rule for the resource of that name. */
    public static Beginning flow(String resource) {
        return flow(Target.name(resource));
    }

    /** Begins a rule for these resources. */
    public static Beginning flow(Target target) {
        return new Beginning(RuleHead.of(target));
    }

    /**
     * A rule that does not yet say how much.
     *
     * @param head id, target, mode, failure policy
     */
    public record Beginning(RuleHead head) {

        /** At most {@code permits} in any second. */
        public FlowRule perSecond(long permits) {
            return per(permits, Duration.ofSeconds(1));
        }

        /** At most {@code permits} in any minute. */
        public FlowRule perMinute(long permits) {
            return per(permits, Duration.ofMinutes(1));
        }

        /** At most {@code permits} in any stretch of that length. */
        public FlowRule per(long permits, Duration period) {
            return by(SlidingWindow.of(permits, period));
        }

        /** As {@code limit} says. A {@link LeakyQueue} or {@link PacedWarmUp} makes calls wait as long as it says. */
        public FlowRule by(Limit limit) {
            return new FlowRule(
                    head, new Measure.Rate(limit), OriginScope.any(), Relation.DIRECT, ownWait(limit), Duration.ZERO);
        }

        /** At most {@code permits} in flight. */
        public FlowRule inFlight(long permits) {
            return new FlowRule(
                    head,
                    new Measure.Concurrency(permits),
                    OriginScope.any(),
                    Relation.DIRECT,
                    Duration.ZERO,
                    Duration.ZERO);
        }

        private static Duration ownWait(Limit limit) {
            if (limit instanceof LeakyQueue queue) {
                return queue.maxWait();
            }
            return limit instanceof PacedWarmUp paced ? paced.maxWait() : Duration.ZERO;
        }
    }

    /** Only the calls of that origin. */
    public FlowRule from(String origin) {
        return withOrigins(OriginScope.one(origin));
    }

    /** The calls of each origin that no other flow rule of the resource names, on a budget each. */
    public FlowRule fromEachOther() {
        return withOrigins(OriginScope.others());
    }

    /** The same rule for the calls of those origins. */
    public FlowRule withOrigins(OriginScope newOrigins) {
        return new FlowRule(head, measure, newOrigins, relation, maxWait, borrow, scope);
    }

    /** Only the calls that came in through that entrance. */
    public FlowRule through(String entrance) {
        return withRelation(new Relation.Through(entrance));
    }

    /** Refuses while {@code other} has as many calls as the limit says. */
    public FlowRule whileNotBusy(String other) {
        return withRelation(new Relation.Related(other));
    }

    /** The same rule with that relation. */
    public FlowRule withRelation(Relation newRelation) {
        return new FlowRule(head, measure, origins, newRelation, maxWait, borrow, scope);
    }

    /**
     * Excess calls wait for their turn, evenly spaced, at most {@code newMaxWait}. A sliding window becomes a {@link LeakyQueue}, a
     * {@link WarmUp} a {@link PacedWarmUp}, and these wait so long from now on; any other limit stays as it is, and calls wait
     * for its permits.
     */
    public FlowRule queueing(Duration newMaxWait) {
        Measure queued =
                measure instanceof Measure.Rate rate ? new Measure.Rate(queueing(rate.limit(), newMaxWait)) : measure;
        return new FlowRule(head, queued, origins, relation, newMaxWait, borrow, scope);
    }

    private static Limit queueing(Limit limit, Duration maxWait) {
        if (limit instanceof SlidingWindow || limit instanceof LeakyQueue) {
            return LeakyQueue.of(limit.permits(), limit.period(), maxWait);
        }
        if (limit instanceof WarmUp warmUp) {
            return new PacedWarmUp(warmUp.permits(), warmUp.warmUp(), warmUp.coldFactor(), maxWait);
        }
        return limit instanceof PacedWarmUp paced
                ? new PacedWarmUp(paced.permits(), paced.warmUp(), paced.coldFactor(), maxWait)
                : limit;
    }

    /**
     * Lets only a third through at first, and all of it after {@code warmUp} of traffic. For limits per second; a
     * {@link LeakyQueue} becomes a {@link PacedWarmUp}, and one of these stays one.
     */
    public FlowRule warmingUp(Duration warmUp) {
        if (!(measure instanceof Measure.Rate rate)) {
            throw new IllegalArgumentException("measure: " + measure + " (expected: permits per second, to warm up)");
        }
        Limit cold = rate.limit();
        require(cold.period().equals(Duration.ofSeconds(1)), "period", cold.period(), "1 s, to warm up");
        boolean paced = cold instanceof LeakyQueue || cold instanceof PacedWarmUp;
        Limit warming = paced
                ? PacedWarmUp.perSecond(cold.permits(), warmUp, maxWait)
                : WarmUp.perSecond(cold.permits(), warmUp);
        return new FlowRule(head, new Measure.Rate(warming), origins, relation, maxWait, borrow, scope);
    }

    /** Calls of high priority may take from the next window when this one is used up, and wait for it at most that long. */
    public FlowRule borrowing(Duration longest) {
        return new FlowRule(head, measure, origins, relation, maxWait, longest, scope);
    }

    /** One count for all processes of the cluster, each decision confirmed by its store; else as {@link #withScope}. */
    public FlowRule inCluster() {
        return withScope(RuleScope.cluster());
    }

    /** The same rule, counted there. */
    public FlowRule withScope(RuleScope newScope) {
        return new FlowRule(head, measure, origins, relation, maxWait, borrow, newScope);
    }

    @Override
    public FlowRule withHead(RuleHead newHead) {
        return new FlowRule(newHead, measure, origins, relation, maxWait, borrow, scope);
    }

    long maxWaitNanos() {
        return Checks.waitNanos(maxWait, "maxWait");
    }

    long borrowNanos() {
        return Checks.waitNanos(borrow, "borrow");
    }

    /** Whether it may make a call wait. */
    boolean mayWait() {
        return !maxWait.isZero() || !borrow.isZero();
    }
}
