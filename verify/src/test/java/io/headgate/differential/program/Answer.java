package io.headgate.differential.program;

import java.util.List;
import java.util.Map;

/** What a machine has to say to a step. */
public sealed interface Answer {

    /** Nothing to be compared, or the step referred to nothing. */
    record Nothing() implements Answer {}

    /** A call was admitted, in that context, after a wait. */
    record Admitted(String context, String origin, long waitedNanos) implements Answer {}

    /**
     * A call was refused.
     *
     * @param kind the simple name of the exception
     * @param rule the id of the rule that the exception names; 0 when it names none
     * @param of what else the exception says: limitApp, resource of the rule, what was too much
     */
    record Refused(String context, String origin, String kind, long rule, String of, long waitedNanos)
            implements Answer {}

    /** Calls have ended, by their numbers and in that order; and what was thrown, if anything. */
    record Ended(List<End> calls, String thrown) implements Answer {}

    /** How a call ended. */
    record End(int call, boolean failed, long tookMillis) {
        @Override
        public String toString() {
            return call + (failed ? "! " : " ") + tookMillis + " ms";
        }
    }

    /** The line has that context now, or "" for none. */
    record Within(String context, String origin, String thrown) implements Answer {}

    /** The rules in force of the kind that was loaded: ids, or what a system rule says. */
    record InForce(List<String> rules) implements Answer {}

    /** Figures by node and name. */
    record Figures(Map<String, Double> values) implements Answer {}
}
