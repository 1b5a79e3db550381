package io.headgate;

/** What kind of thing a resource is, and so whether a call to it normally comes into this process. */
public enum ResourceType {
    /** Any piece of code; calls count as inbound only where the caller says so. */
    CODE(false),
    /** A web route; inbound. */
    WEB(true),
    /** A remote procedure that is served here; inbound. Its clients say {@code outbound()}. */
    RPC(true),
    /** A route or API group of a gateway; inbound. */
    GATEWAY(true),
    /** A database statement. */
    DATABASE(false);

    private final boolean inbound;

    ResourceType(boolean inbound) {
        this.inbound = inbound;
    }

    /** Whether calls to such a resource count as inbound unless the caller says otherwise. */
    public boolean isInbound() {
        return inbound;
    }
}
