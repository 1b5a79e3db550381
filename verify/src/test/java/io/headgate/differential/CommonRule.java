package io.headgate.differential;

import java.util.Map;

/** A rule in the words that both engines understand: Sentinel's settings under our names. */
public sealed interface CommonRule {

    /** The resource it is for. */
    String resource();

    /** Whether a call may be told to wait. */
    boolean waits();

    /** What is limited. */
    enum Measure {
        CALLS,
        IN_FLIGHT
    }

    /** Whose calls are counted. */
    enum Relation {
        DIRECT,
        RELATED,
        ENTRANCE
    }

    /** What happens to a call that is too many. */
    enum Excess {
        REFUSE,
        WARM_UP,
        QUEUE,
        WARM_UP_AND_QUEUE
    }

    /** What a breaker looks at. */
    enum Failure {
        SLOW_RATIO,
        ERROR_RATIO,
        ERROR_COUNT
    }

    /**
     * Flow.
     *
     * @param count calls per second or in flight
     * @param origin "default" for all together, "other" for each that no rule names, or a name
     * @param reference the related resource or the entrance; "" for direct
     */
    record Flow(
            String resource,
            Measure measure,
            long count,
            String origin,
            Relation relation,
            String reference,
            Excess excess,
            int warmUpSeconds,
            int maxWaitMillis)
            implements CommonRule {

        static Flow perSecond(String resource, long count) {
            return new Flow(resource, Measure.CALLS, count, "default", Relation.DIRECT, "", Excess.REFUSE, 10, 500);
        }

        Flow withMeasure(Measure newMeasure) {
            return new Flow(
                    resource, newMeasure, count, origin, relation, reference, excess, warmUpSeconds, maxWaitMillis);
        }

        Flow withOrigin(String newOrigin) {
            return new Flow(
                    resource, measure, count, newOrigin, relation, reference, excess, warmUpSeconds, maxWaitMillis);
        }

        Flow withRelation(Relation newRelation, String newReference) {
            return new Flow(
                    resource, measure, count, origin, newRelation, newReference, excess, warmUpSeconds, maxWaitMillis);
        }

        Flow withExcess(Excess newExcess, int newWarmUpSeconds, int newMaxWaitMillis) {
            return new Flow(
                    resource,
                    measure,
                    count,
                    origin,
                    relation,
                    reference,
                    newExcess,
                    newWarmUpSeconds,
                    newMaxWaitMillis);
        }

        Flow withCount(long newCount) {
            return new Flow(
                    resource, measure, newCount, origin, relation, reference, excess, warmUpSeconds, maxWaitMillis);
        }

        @Override
        public boolean waits() {
            return excess == Excess.QUEUE || excess == Excess.WARM_UP_AND_QUEUE;
        }

        /** Only what is not plain. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("%s: %d %s".formatted(resource, count, measure));
            text.append(origin.equals("default") ? "" : " from " + origin);
            text.append(relation == Relation.DIRECT ? "" : " " + relation + " " + reference);
            text.append(excess == Excess.REFUSE ? "" : " " + excess + " " + maxWaitMillis + " ms");
            return text.append(excess.name().startsWith("WARM") ? " " + warmUpSeconds + " s" : "")
                    .toString();
        }
    }

    /**
     * Breaker.
     *
     * @param threshold a ratio, or a number of errors
     * @param slowMillis the response time from which on a call is slow, not included
     */
    record Breaker(
            String resource,
            Failure failure,
            double threshold,
            int slowMillis,
            int windowMillis,
            int minimumCalls,
            int openSeconds)
            implements CommonRule {

        Breaker withMinimumCalls(int newMinimum) {
            return new Breaker(resource, failure, threshold, slowMillis, windowMillis, newMinimum, openSeconds);
        }

        @Override
        public boolean waits() {
            return false;
        }
    }

    /**
     * Hot parameter.
     *
     * @param index which argument
     * @param items limits of single values
     */
    record HotParameter(
            String resource,
            Measure measure,
            int index,
            long count,
            int burst,
            int periodSeconds,
            Excess excess,
            int maxWaitMillis,
            Map<String, Integer> items)
            implements CommonRule {

        HotParameter withCount(long newCount) {
            return new HotParameter(
                    resource, measure, index, newCount, burst, periodSeconds, excess, maxWaitMillis, items);
        }

        @Override
        public boolean waits() {
            return excess == Excess.QUEUE;
        }
    }
}
