package io.headgate.rule;

/** What becomes of a call when the guard that should decide on it fails with an error of its own. */
public enum FailurePolicy {
    /** The guard is passed over: the other rules still decide. */
    ADMIT,
    /** The call is refused. */
    REFUSE
}
