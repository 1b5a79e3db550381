package io.headgate.gateway;

/** What becomes of requests that do not have the attribute a rule looks at. */
public enum Absent {
    /** They share one budget, so that nobody escapes a limit by leaving a header away. */
    SHARED,
    /** The rule does not concern them. */
    PASSED
}
