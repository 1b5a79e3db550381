package io.headgate.guard;

import io.headgate.limiter.Checks;

/**
 * Who calls what: everything a guard may decide on but the arguments and the time. Immutable; one object serves every call
 * that is alike.
 */
public abstract class Call {

    private final String resource;
    private final String entrance;
    private final String origin;
    private final long permits;
    private final Priority priority;
    private final boolean inbound;

    /** A call to {@code resource}. Names that are not known are "". */
    protected Call(String resource, String entrance, String origin, long permits, Priority priority, boolean inbound) {
        if (permits < 0) {
            Checks.require(false, "permits", permits, ">= 0");
        }
        this.resource = resource;
        this.entrance = entrance;
        this.origin = origin;
        this.permits = permits;
        this.priority = priority;
        this.inbound = inbound;
    }

    /** The name of the resource. */
    public final String resource() {
        return resource;
    }

    /** The name of the entrance that the chain of calls began at; "" by default. */
    public final String entrance() {
        return entrance;
    }

    /** The name of the caller; "" when unknown. */
    public final String origin() {
        return origin;
    }

    /** How many permits the call asks of each guard; at least 1 for guards that {@linkplain Guard#countsPermits count them}. */
    public final long permits() {
        return permits;
    }

    /** How important the call is when not all can run. */
    public final Priority priority() {
        return priority;
    }

    /** Whether the call comes into this process, as opposed to going out of it. */
    public final boolean inbound() {
        return inbound;
    }
}
