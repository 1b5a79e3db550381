package io.headgate.redis.form;

/** Whether permits of a limit can be taken ahead, and how long they last. */
public enum Leasing {

    /** They cannot: what matters is when each is used. */
    NONE,

    /** Of a rate: they last as long as the one who takes them says. */
    OF_A_RATE,

    /** Of a window: they last until it ends at most. */
    OF_A_WINDOW
}
