package io.headgate.rules.feed;

/**
 * What a feed has seen of a source.
 *
 * @param documents documents delivered
 * @param overwritten of those, documents that were followed by another before they were looked at
 * @param accepted documents taken, whether put in force at once or rolled out
 * @param unchanged documents that were there already
 * @param rejected documents that were not taken, for whatever reason
 * @param outdated of those, documents with an older version than the newest seen, or the same version and other rules
 * @param rolledBack documents taken back because they refused too much
 * @param failures how often the source said that it cannot be read
 */
public record SourceCounts(
        long documents,
        long overwritten,
        long accepted,
        long unchanged,
        long rejected,
        long outdated,
        long rolledBack,
        long failures) {}
