package io.headgate.bench.http;

/** One request that passes an adapter as often as one likes. For one thread. */
interface Passing extends AutoCloseable {

    /** From the way in to the way out; the application in between does nothing. */
    void once() throws Exception;

    /** How many passages the adapter has counted; to be asked when a second has gone by since the last. */
    long counted();
}
