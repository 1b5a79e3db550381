package io.headgate.rules.feed;

import java.util.List;

/**
 * How a feed is doing.
 *
 * @param running false once it is closed: then the rules stay as they are
 * @param sources each source, the lowest priority first
 * @param snapshot the snapshot; all zero when there is none
 */
public record FeedHealth(boolean running, List<SourceStatus> sources, SnapshotStatus snapshot) {

    /** Copies the sources. */
    public FeedHealth {
        sources = List.copyOf(sources);
    }

    /** The source of that name. Throws {@link IllegalArgumentException} when the feed has none. */
    public SourceStatus source(String name) {
        return sources.stream()
                .filter(status -> status.source().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("source: " + name + " (expected: one of this feed)"));
    }
}
