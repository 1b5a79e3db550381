package io.headgate.console.web;

import java.util.Optional;

/** Knows who is signed in. Called by many threads at once. */
@FunctionalInterface
public interface Visitors {

    /** Whoever holds this secret of a session; empty when there is no such session or it has ended. */
    Optional<Visitor> holding(String secret);

    /** Whether that session goes on, for those who only want to know: asking does not count as using it. */
    default boolean goesOn(String secret) {
        return holding(secret).isPresent();
    }
}
