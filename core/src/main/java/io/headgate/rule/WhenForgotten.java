package io.headgate.rule;

/**
 * What a limit of a cluster begins with when its store has forgotten it, because it was restarted, flushed, or replaced by one
 * without its keys. A limit that was not used for so long that it is at rest is forgotten too; that is not meant here, and changes
 * nothing.
 */
public enum WhenForgotten {

    /** Full, as if nothing had been used: each loss grants the burst, or what is left of the window, once more. */
    FULL,

    /**
     * Empty, as if everything had been used up at the moment from which on the store remembers: no loss grants more than the limit. A
     * bucket fills from there at its rate; a window, a log and a quota refuse until the next period, slices until they have passed.
     * A quota of a month that is forgotten in the middle of it is refused for the rest of it.
     */
    COLD
}
