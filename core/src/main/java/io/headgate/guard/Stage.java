package io.headgate.guard;

/** Where in the chain a guard stands. Guards that cost little and hold nothing come first, those that can wait last. */
public enum Stage {
    /** Who may call at all. */
    ACCESS,
    /** The state of the whole process. */
    SYSTEM,
    /** Whether what lies behind is failing. */
    BREAKER,
    /** Calls in flight. */
    CONCURRENCY,
    /** Per value of an argument. */
    HOT_PARAMETER,
    /** Calls per period. */
    FLOW,
    /** Limits shared by many machines. */
    CLUSTER,
    /** Not a decision: counts what got this far, for the rule of another resource. */
    RECORD,
    /** Limits that may answer "later"; no guard of another stage may. */
    QUEUE;

    /** Whether its guards count the permits of calls. */
    boolean countsPermits() {
        return compareTo(BREAKER) > 0;
    }
}
