package io.headgate.cluster;

import io.headgate.cluster.store.ClusterLimit;
import io.headgate.cluster.store.ClusterLimits;
import io.headgate.limiter.Limit;
import io.headgate.limiter.LimitText;
import io.headgate.rule.RuleScope;

/** What calls of one kind are counted on, by all processes together. */
public sealed interface Budget {

    /** The name, different from that of every other budget of the rule, and the same in all processes. */
    String name();

    /** How long a call may be made to wait for its permits. */
    long maxWaitNanos();

    /** The most permits there are. */
    long capacity();

    /** What they are counted by, for people to read. */
    String measure();

    /** Opens it under the name it has among the budgets of all rules. */
    ClusterLimit open(ClusterLimits store, String fullName, RuleScope.Cluster scope);

    /** Whether {@code other}, of the same name, has the same limit. */
    boolean isLimitedAs(Budget other);

    /**
     * So many per period.
     *
     * @param name the name
     * @param limit how many
     * @param maxWaitNanos how long a call may be made to wait
     */
    record Rate(String name, Limit limit, long maxWaitNanos) implements Budget {

        @Override
        public long capacity() {
            return limit.capacity();
        }

        @Override
        public String measure() {
            return LimitText.MORE_THAN + LimitText.rate(limit);
        }

        @Override
        public ClusterLimit open(ClusterLimits store, String fullName, RuleScope.Cluster scope) {
            return store.rate(fullName, limit, scope);
        }

        @Override
        public boolean isLimitedAs(Budget other) {
            return other instanceof Rate rate && limit.equals(rate.limit);
        }
    }

    /**
     * So many at a time.
     *
     * @param name the name
     * @param permits how many
     */
    record InFlight(String name, long permits) implements Budget {

        @Override
        public long maxWaitNanos() {
            return 0;
        }

        @Override
        public long capacity() {
            return permits;
        }

        @Override
        public String measure() {
            return "permits in flight";
        }

        @Override
        public ClusterLimit open(ClusterLimits store, String fullName, RuleScope.Cluster scope) {
            return store.inFlight(fullName, permits, scope);
        }

        @Override
        public boolean isLimitedAs(Budget other) {
            return other instanceof InFlight inFlight && permits == inFlight.permits;
        }
    }
}
