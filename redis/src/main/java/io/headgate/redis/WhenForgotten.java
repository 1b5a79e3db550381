package io.headgate.redis;

/**
 * What a limiter begins with when Redis has forgotten it, because it was restarted, flushed, or promoted without its keys. A limiter
 * that was not used for so long that it is at rest is forgotten too; that is not meant here, and changes nothing.
 */
public enum WhenForgotten {

    /** Full, as if nothing had been used: each loss grants the burst, or what is left of the window, once more. */
    FULL,

    /**
     * Empty, as if everything had been used up at the moment from which on Redis remembers: no loss grants more than the limit. A
     * bucket fills from there at its rate; a window, a log and a quota refuse until the next period, slices until they have passed.
     * A quota of a month that is forgotten in the middle of it is refused for the rest of it.
     */
    COLD
}
