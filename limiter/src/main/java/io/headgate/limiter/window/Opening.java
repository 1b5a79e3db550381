package io.headgate.limiter.window;

/** When a fixed window begins. */
public enum Opening {
    /** At each whole multiple of the period since 1970-01-01T00:00Z: a minute's window begins with the minute. */
    ALIGNED,
    /** With the first call after the window before has ended. */
    FIRST_CALL
}
