package io.headgate.redis;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.event.EventSink;
import io.headgate.limiter.Limit;
import io.headgate.redis.form.Forms;
import io.headgate.rule.Confirmation;
import io.headgate.rule.RuleScope;
import java.time.Duration;

/** The limits of rules whose scope is the cluster, on Redis. */
final class RuleLimits implements ClusterLimits {

    /** How long a slot stays with a process that is gone. */
    private static final Duration SLOT_LEASE = Duration.ofSeconds(10);

    private static final Duration LONGEST_PATIENCE = Duration.ofDays(1);

    private final RedisLimits limits;
    private final Forms forms;
    private final StoreHealth health;
    private final Members members;
    private final Duration deadline;
    private final RunningCalls running = new RunningCalls();

    RuleLimits(RedisLimits limits, Forms forms, StoreHealth health, Members members, Duration deadline) {
        this.limits = limits;
        this.forms = forms;
        this.health = health;
        this.members = members;
        this.deadline = deadline;
    }

    @Override
    public void check(Limit limit, RuleScope.Cluster scope) {
        Rehearsal.check(forms, limit, scope);
    }

    @Override
    public ClusterLimit rate(String name, Limit limit, RuleScope.Cluster scope) {
        Limit sized = scope.perMember() ? PerMember.of(limit) : limit;
        FleetTerms terms = new FleetTerms(scope.whenLost(), scope.whenForgotten());
        return new RuleRate(
                scope.confirmation() instanceof Confirmation.Leased leased
                        ? limits.leasing(name, sized, leased.life(), terms)
                        : limits.confirming(name, sized, terms));
    }

    @Override
    public ClusterLimit inFlight(String name, long permits, RuleScope.Cluster scope) {
        return new RuleSlots(
                limits.concurrency(name, permits, SLOT_LEASE, scope.whenForgotten()),
                limits.breakerOf(name),
                members,
                scope.whenLost(),
                running.of(name));
    }

    /** Half as long again as Redis may take for an answer: who asks for one limit, and behind nobody, hears by then, one way or the other. */
    @Override
    public long patienceNanos() {
        long nanos = Math.min(deadline.toNanos(), LONGEST_PATIENCE.toNanos());
        return nanos + nanos / 2;
    }

    @Override
    public boolean isLost() {
        return health.isLost();
    }

    @Override
    public Runnable tell(EventSink events) {
        return health.tell(events);
    }
}
