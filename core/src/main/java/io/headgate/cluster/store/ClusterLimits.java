package io.headgate.cluster.store;

import io.headgate.event.EventSink;
import io.headgate.limiter.Limit;
import io.headgate.rule.RuleScope;

/**
 * The limits that several processes share. Whoever opens a limit by the same name shares it with all that do. Safe for many threads.
 */
public interface ClusterLimits {

    /** Throws {@link IllegalArgumentException}, with what was expected, for a limit that cannot be held so. */
    void check(Limit limit, RuleScope.Cluster scope);

    /** The limit of that name, by rate. Opening takes nothing and asks nobody. */
    ClusterLimit rate(String name, Limit limit, RuleScope.Cluster scope);

    /** The limit of that name, by calls in flight. */
    ClusterLimit inFlight(String name, long permits, RuleScope.Cluster scope);

    /** How long a caller's thread may be held for one call, however many limits that needs. Longer than any one answer takes as a rule. */
    long patienceNanos();

    /** Whether the store is lost, so that members decide alone. */
    boolean isLost();

    /**
     * Tells {@code events} from now on when the store is lost, and when it is back: {@link ClusterLost}, {@link ClusterFound}.
     *
     * @return ends it
     */
    Runnable tell(EventSink events);
}
