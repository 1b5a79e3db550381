package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;

/** One library, connected to Redis as its manual says: makes limiters. What it makes is safe for many threads. */
interface Limiters extends AutoCloseable {

    /** The limiter of that name. */
    Attempt limiter(String name, Rate rate);

    /** Ends the connection. */
    @Override
    void close();
}
