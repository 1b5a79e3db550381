package io.headgate.guard;

import static java.util.Objects.requireNonNull;

/**
 * A second place for a guard: the calls of {@code resource} pass {@code recorder} too.
 *
 * @param resource the resource to watch
 * @param recorder a guard of stage {@link Stage#RECORD} that admits everything and counts it
 */
public record Watch(String resource, Guard recorder) {

    /** Checks the settings. */
    public Watch {
        requireNonNull(resource, "resource");
        requireNonNull(recorder, "recorder");
    }
}
