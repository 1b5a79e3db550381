package io.headgate.rule;

import static java.util.Objects.requireNonNull;

/** Where a rule counts: in each process by itself, or once for all processes that share a store. */
public sealed interface RuleScope {

    /** Each process counts by itself. */
    RuleScope LOCAL = new Local();

    /** One count for all processes; each decision is confirmed by the store, and without it each keeps to its share. */
    static Cluster cluster() {
        return new Cluster(Confirmation.STRICT, WhenLost.LOCAL_SHARE);
    }

    /** Each process counts by itself. */
    record Local() implements RuleScope {}

    /**
     * One count for all processes.
     *
     * @param confirmation how the store is asked
     * @param whenLost what happens to calls while it does not answer
     */
    record Cluster(Confirmation confirmation, WhenLost whenLost) implements RuleScope {

        /** Checks the settings. */
        public Cluster {
            requireNonNull(confirmation, "confirmation");
            requireNonNull(whenLost, "whenLost");
        }

        /** The same, asking in another way. */
        public Cluster confirmed(Confirmation newConfirmation) {
            return new Cluster(newConfirmation, whenLost);
        }

        /** The same with another policy. */
        public Cluster whenLost(WhenLost newPolicy) {
            return new Cluster(confirmation, newPolicy);
        }
    }
}
