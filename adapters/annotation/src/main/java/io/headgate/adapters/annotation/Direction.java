package io.headgate.adapters.annotation;

/** Whether a call comes into this process or goes out of it; system rules see only what comes in. */
public enum Direction {
    /** As the type of the resource says: a web route comes in, a piece of code does not. */
    BY_TYPE,
    /** The call comes into this process. */
    INBOUND,
    /** The call goes out of this process. */
    OUTBOUND
}
