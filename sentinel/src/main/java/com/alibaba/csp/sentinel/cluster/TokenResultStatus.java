package com.alibaba.csp.sentinel.cluster;

/** What a token server answers. */
public final class TokenResultStatus {

    /** The request is wrong. */
    public static final int BAD_REQUEST = -4;
    /** More requests than the server takes. */
    public static final int TOO_MANY_REQUEST = -2;
    /** Something failed. */
    public static final int FAIL = -1;
    /** Granted. */
    public static final int OK = 0;
    /** Refused. */
    public static final int BLOCKED = 1;
    /** Granted after a wait. */
    public static final int SHOULD_WAIT = 2;
    /** The server does not know the rule. */
    public static final int NO_RULE_EXISTS = 3;
    /** The server does not know the rule that this one refers to. */
    public static final int NO_REF_RULE_EXISTS = 4;
    /** The server cannot answer. */
    public static final int NOT_AVAILABLE = 5;
    /** Given back. */
    public static final int RELEASE_OK = 6;
    /** Was given back before. */
    public static final int ALREADY_RELEASE = 7;

    private TokenResultStatus() {}
}
