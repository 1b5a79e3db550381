package io.headgate.telemetry;

/** Reads one part of what there is to show. Called by one thread at a time. */
@FunctionalInterface
interface Collector {

    /** Adds what it reads. */
    void collect(Samples into);
}
