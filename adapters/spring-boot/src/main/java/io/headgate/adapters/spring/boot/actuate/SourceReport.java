package io.headgate.adapters.spring.boot.actuate;

import io.headgate.rules.feed.Provenance;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.feed.SourceStatus;

/**
 * A place that rules come from.
 *
 * @param name how it is called
 * @param state where it stands
 * @param inForce the document whose rules are in force; empty when there is none
 * @param reason why it was rejected, rolled back or cannot be read; empty when all is well
 */
public record SourceReport(String name, SourceState state, String inForce, String reason) {

    static SourceReport of(SourceStatus status) {
        return new SourceReport(
                status.source(),
                status.state(),
                status.inForce().map(Provenance::toString).orElse(""),
                status.reason());
    }

    /** Whether what it said last is done, or is on the way there as it asked for. */
    boolean isWell() {
        return switch (state) {
            case IN_FORCE, IN_SHADOW, HELD_BACK, EMPTY -> true;
            case WAITING, ROLLED_BACK, REJECTED, UNREACHABLE, FROM_SNAPSHOT -> false;
        };
    }
}
