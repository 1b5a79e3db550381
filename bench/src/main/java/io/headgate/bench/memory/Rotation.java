package io.headgate.bench.memory;

/** Resources of one engine that are called by their number. */
@FunctionalInterface
interface Rotation {

    /** Calls one resource. */
    boolean once(int resource);
}
