package io.headgate.lab.replay;

/**
 * A second, and what happened in it.
 *
 * @param epochSecond which
 * @param offered the calls in it
 * @param refused those refused
 */
public record BusySecond(long epochSecond, long offered, long refused) {

    /** No second at all. */
    static final BusySecond NONE = new BusySecond(0, 0, 0);
}
