package io.headgate.differential;

/** A kind of trace: draws rules and calls that put one kind of rule to the test. */
interface Family {

    /** In the report. */
    String name();

    /** The trace of this seed, always the same. */
    Trace draw(long seed);
}
