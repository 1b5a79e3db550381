package io.headgate.lab.simulation;

/** Is told of each call that runs, in the order of time. */
@FunctionalInterface
interface Ran {

    /**
     * A call ran.
     *
     * @param nanos when
     * @param waitedNanos how long it had waited by then
     * @param permits how many it had asked for
     */
    void ran(long nanos, long waitedNanos, long permits);
}
