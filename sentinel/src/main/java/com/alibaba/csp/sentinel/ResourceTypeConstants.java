package com.alibaba.csp.sentinel;

/** What kind of thing a resource is; only reported. */
public final class ResourceTypeConstants {

    /** Anything. */
    public static final int COMMON = 0;
    /** A web endpoint. */
    public static final int COMMON_WEB = 1;
    /** A remote call. */
    public static final int COMMON_RPC = 2;
    /** A route or API group of a gateway. */
    public static final int COMMON_API_GATEWAY = 3;
    /** A statement to a database. */
    public static final int COMMON_DB_SQL = 4;

    private ResourceTypeConstants() {}
}
