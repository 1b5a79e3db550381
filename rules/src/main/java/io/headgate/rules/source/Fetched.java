package io.headgate.rules.source;

import static java.util.Objects.requireNonNull;

/**
 * A document as a source had it.
 *
 * @param text the document
 * @param revision how the source tells it from others: a hash, a version, an ETag; equal exactly for the same content
 */
public record Fetched(String text, String revision) {

    /** Checks that both are there. */
    public Fetched {
        requireNonNull(text, "text");
        requireNonNull(revision, "revision");
    }
}
