package io.headgate.bench.engine;

import java.util.Optional;

/** One resource of one engine, called the way the engine's users call it. Safe for many threads. */
@FunctionalInterface
interface Exercise {

    /**
     * Enters, runs next to nothing, and leaves.
     *
     * @param key the argument of the call; only a hot-parameter rule looks at it
     * @return whether the call was admitted
     */
    boolean once(String key);

    /** Called on each thread before it calls, more than once. */
    default void join() {}

    /** What the engine's own statistics say about all calls so far; nothing if it keeps none. */
    default Optional<Counts> counts() {
        return Optional.empty();
    }
}
