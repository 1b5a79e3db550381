package io.headgate.rule;

import static java.util.Objects.requireNonNull;

/** Where a rule counts: in each process by itself, or once for all processes that share a store. */
public sealed interface RuleScope {

    /** Each process counts by itself. */
    RuleScope LOCAL = new Local();

    /** One count for all processes; each decision is confirmed by the store, and without it each keeps to its share. */
    static Cluster cluster() {
        return new Cluster(Confirmation.STRICT, WhenLost.LOCAL_SHARE, WhenForgotten.FULL, false);
    }

    /** Each process counts by itself. */
    record Local() implements RuleScope {}

    /**
     * One count for all processes.
     *
     * @param confirmation how the store is asked
     * @param whenLost what happens to calls while it does not answer
     * @param whenForgotten what the count begins with when the store has lost its memory
     * @param perMember whether the limit is for each process: then all together have as many times as much as there are members alive,
     *     and one that is busier than others may use more than its own
     */
    record Cluster(Confirmation confirmation, WhenLost whenLost, WhenForgotten whenForgotten, boolean perMember)
            implements RuleScope {

        /** Checks the settings. */
        public Cluster {
            requireNonNull(confirmation, "confirmation");
            requireNonNull(whenLost, "whenLost");
            requireNonNull(whenForgotten, "whenForgotten");
        }

        /** Whether permits are taken ahead. */
        public boolean isLeased() {
            return confirmation instanceof Confirmation.Leased;
        }

        /** Whether only a limit by rate can be counted so, and none of calls in flight. */
        public boolean isForRates() {
            return isLeased() || perMember;
        }

        /** The same, asking in another way. */
        public Cluster confirmed(Confirmation newConfirmation) {
            return new Cluster(newConfirmation, whenLost, whenForgotten, perMember);
        }

        /** The same with another policy. */
        public Cluster whenLost(WhenLost newPolicy) {
            return new Cluster(confirmation, newPolicy, whenForgotten, perMember);
        }

        /** The same with another beginning. */
        public Cluster whenForgotten(WhenForgotten newBeginning) {
            return new Cluster(confirmation, whenLost, newBeginning, perMember);
        }

        /** The same for each member. */
        public Cluster forEachMember() {
            return new Cluster(confirmation, whenLost, whenForgotten, true);
        }
    }
}
