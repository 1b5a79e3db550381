package io.headgate.guard;

/** How important a call is when not all can run. */
public enum Priority {
    /** Shed first: work that can be repeated later. */
    SHEDDABLE,
    /** The usual. */
    NORMAL,
    /** May borrow from the next window where a flow rule allows it, and is shed last. */
    HIGH,
    /** Never shed by a system rule: health checks, the operator's own calls. */
    CRITICAL
}
