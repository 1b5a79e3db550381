package io.headgate.lab.log;

/**
 * What becomes of calls that a log tells by the whole second only. Taken at their word they would all come at once, at the
 * second's very beginning, and a limiter would refuse many that it would have admitted.
 */
public enum Spread {
    /** The calls of a second are spread evenly over it, in the order of the log. Bursts within a second are lost. */
    EVENLY,
    /** They come at the time that is written. */
    NONE
}
