package io.headgate.redis;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.event.EventSink;
import io.headgate.limiter.Limit;
import io.headgate.redis.form.Form;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.rule.RuleScope;

/** Knows which limits Redis can hold, and holds none. */
final class Rehearsal implements ClusterLimits {

    private final Forms forms = new Forms(StoreClock.server());

    @Override
    public void check(Limit limit, RuleScope.Cluster scope) {
        check(forms, limit, scope);
    }

    static void check(Forms forms, Limit limit, RuleScope.Cluster scope) {
        Form form = forms.of(limit);
        if (scope.isLeased()) {
            LeasedRateLimiter.requireLeases(form);
        }
    }

    @Override
    public ClusterLimit rate(String name, Limit limit, RuleScope.Cluster scope) {
        throw unasked(name);
    }

    @Override
    public ClusterLimit inFlight(String name, long permits, RuleScope.Cluster scope) {
        throw unasked(name);
    }

    private static RuntimeException unasked(String name) {
        return new IllegalStateException(name + ": asked in a rehearsal (expected: no calls)");
    }

    @Override
    public long patienceNanos() {
        return RedisLimits.DEADLINE.toNanos();
    }

    @Override
    public boolean isLost() {
        return false;
    }

    @Override
    public Runnable tell(EventSink events) {
        return () -> {};
    }
}
