package io.headgate.differential.program;

import java.util.List;
import java.util.Map;

/** A rule with Sentinel's settings. It may be wrong: that, too, is loaded. */
public sealed interface ProgramRule {

    /** Which of the program's rules it is. A rule that is loaded again keeps it. */
    long id();

    /** The resource it is for; "" for all. */
    String resource();

    /** The same under another number. */
    ProgramRule withId(long newId);

    /** Whether Sentinel takes it. */
    boolean isValid();

    /** What a rule must have in common with one before to go on counting where that was. */
    default List<Object> identity() {
        return List.of(id());
    }

    /** By which relation a flow rule counts. */
    enum Strategy {
        DIRECT,
        RELATED,
        CHAIN
    }

    /** What a breaker looks at. */
    enum Trip {
        SLOW_RATIO,
        ERROR_RATIO,
        ERROR_COUNT
    }

    /**
     * Calls per second or at a time.
     *
     * @param maxWait in milliseconds; 0 for a rule that refuses at once
     */
    record Flow(
            long id,
            String resource,
            String limitApp,
            boolean threads,
            int count,
            Strategy strategy,
            String reference,
            int maxWait)
            implements ProgramRule {
        @Override
        public ProgramRule withId(long newId) {
            return new Flow(newId, resource, limitApp, threads, count, strategy, reference, maxWait);
        }

        @Override
        public boolean isValid() {
            return count >= 0;
        }

        @Override
        public List<Object> identity() {
            return List.of(resource, limitApp, threads, strategy, reference);
        }

        boolean queues() {
            return maxWait > 0 && !threads;
        }
    }

    /** A breaker. {@code threshold} is a ratio or a number, {@code slowMillis} is for slow calls. */
    record Breaker(
            long id,
            String resource,
            Trip trip,
            double threshold,
            int slowMillis,
            int openSeconds,
            int minimumCalls,
            int windowMillis)
            implements ProgramRule {
        @Override
        public ProgramRule withId(long newId) {
            return new Breaker(newId, resource, trip, threshold, slowMillis, openSeconds, minimumCalls, windowMillis);
        }

        @Override
        public boolean isValid() {
            return openSeconds > 0;
        }
    }

    /** What all inbound calls are held to; -1 is not set. */
    record Inbound(long id, int qps, int threads, int responseTime) implements ProgramRule {
        @Override
        public ProgramRule withId(long newId) {
            return new Inbound(newId, qps, threads, responseTime);
        }

        @Override
        public String resource() {
            return "";
        }

        @Override
        public boolean isValid() {
            return true;
        }

        boolean isEmpty() {
            return qps < 0 && threads < 0 && responseTime < 0;
        }
    }

    /** Who may call, or who may not. */
    record Authority(long id, String resource, String limitApp, boolean black) implements ProgramRule {
        @Override
        public ProgramRule withId(long newId) {
            return new Authority(newId, resource, limitApp, black);
        }

        @Override
        public boolean isValid() {
            return !limitApp.isEmpty();
        }
    }

    /** Calls for each value of an argument. {@code maxWait} as in a flow rule. */
    record Hot(
            long id,
            String resource,
            boolean threads,
            int index,
            int count,
            int burst,
            int seconds,
            int maxWait,
            Map<Object, Integer> items)
            implements ProgramRule {
        @Override
        public ProgramRule withId(long newId) {
            return new Hot(newId, resource, threads, index, count, burst, seconds, maxWait, items);
        }

        @Override
        public List<Object> identity() {
            return List.of(resource, threads, index);
        }

        @Override
        public boolean isValid() {
            return count >= 0;
        }
    }
}
