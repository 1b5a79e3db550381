package io.headgate;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.BoundedName;

/**
 * The entrance and origin that calls of this thread belong to unless they say otherwise. A convenience for synchronous code;
 * nothing depends on it. Names of more than 256 characters are kept shortened: see {@link BoundedName}.
 *
 * @param entrance the named start of a chain of calls; "" for none
 * @param origin who is calling; "" when unknown
 */
public record Ambient(String entrance, String origin) {

    /** Checks the settings. */
    public Ambient {
        requireNonNull(entrance, "entrance");
        requireNonNull(origin, "origin");
        entrance = BoundedName.of(entrance);
        origin = BoundedName.of(origin);
    }
}
