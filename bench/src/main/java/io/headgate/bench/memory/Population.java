package io.headgate.bench.memory;

/** One engine with resources that no rule names, made for this measurement. For one thread. */
interface Population {

    /** Makes so many more resources and calls each of them once. */
    void grow(int count);

    /** Calls every resource ten times a second until every second of the last minute has had calls. */
    void keepBusy();

    /** The same, but many threads call as fast as they can, all of them all resources. */
    void contend();

    /** Lets a minute pass without a call to any of them, and as long as it may take until that is noticed. */
    void rest();

    /** What is reachable from the engine. */
    long bytes();
}
