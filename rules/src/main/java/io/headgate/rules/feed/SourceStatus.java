package io.headgate.rules.feed;

import io.headgate.rules.source.SourceHealth;
import java.util.Optional;

/**
 * How a feed and one of its sources get on.
 *
 * @param source the name of the source
 * @param priority its priority; the rules of a greater one hide those of a lower one
 * @param state where it stands
 * @param inForce the document whose rules are enforced; empty when there is none
 * @param latest the newest document that was taken; another than {@code inForce} while it is in shadow, held back, or was
 *     rolled back
 * @param rejectedRevision the revision that was rejected last, as long as no good one came since; empty when none
 * @param reason why it was rejected, rolled back, or cannot be read, in one line; empty when all is well
 * @param counts what was seen of it
 * @param health what the source says of itself
 */
public record SourceStatus(
        String source,
        int priority,
        SourceState state,
        Optional<Provenance> inForce,
        Optional<Provenance> latest,
        String rejectedRevision,
        String reason,
        SourceCounts counts,
        SourceHealth health) {

    SourceStatus withHealth(SourceHealth newHealth) {
        return new SourceStatus(source, priority, state, inForce, latest, rejectedRevision, reason, counts, newHealth);
    }
}
