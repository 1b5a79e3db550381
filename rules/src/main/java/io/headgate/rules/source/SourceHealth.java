package io.headgate.rules.source;

import java.time.Instant;
import java.util.Optional;

/**
 * How a source is doing.
 *
 * @param reachable whether the last attempt to read went well; true before the first
 * @param lastRead when a document was last read or found unchanged; empty when never
 * @param reads how often that was
 * @param failures how often it failed
 * @param problem what is wrong now; empty when nothing is
 */
public record SourceHealth(boolean reachable, Optional<Instant> lastRead, long reads, long failures, String problem) {}
