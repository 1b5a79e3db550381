package io.headgate.bench.redis;

import java.time.Duration;

/** One way to keep many calls in flight, connected to Redis. For one thread. */
interface InFlight extends AutoCloseable {

    /** Keeps so many calls in flight for so long, and waits for the last answer. */
    Answers fly(int calls, Duration length);

    /** Ends the connection. */
    @Override
    void close();
}
