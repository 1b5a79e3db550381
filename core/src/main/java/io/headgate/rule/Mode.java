package io.headgate.rule;

/** Whether a rule decides, only counts, or does nothing. */
public enum Mode {
    /** The rule decides. */
    ENFORCE,
    /** The rule counts what it would have refused, and lets every call run. */
    SHADOW,
    /** The rule is kept, and does nothing. */
    OFF
}
