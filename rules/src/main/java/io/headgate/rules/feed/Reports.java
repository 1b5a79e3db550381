package io.headgate.rules.feed;

import io.headgate.event.Event;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what went wrong: once to the log, to the source's counts, and to who listens to events. For one thread at a time. */
final class Reports {

    private final OncePerReason log;
    private final List<Event> events = new ArrayList<>();

    Reports(OncePerReason log) {
        this.log = log;
    }

    void rejected(Lane lane, String revision, @Nullable Edition edition, RejectedException why) {
        log.warn(lane.name, "document not taken, the rules stay as they are: " + why.reason());
        if (lane.rejected(revision, edition, why)) {
            events.add(new DocumentRejected(lane.name, revision, why.reason()));
        }
    }

    void rolledBack(Lane lane, Edition edition, String reason) {
        lane.rolledBack(reason);
        log.warn(lane.name, "rolled back " + edition.provenance() + ": " + reason);
        events.add(new DocumentRolledBack(edition.provenance(), reason));
    }

    void unreachable(Lane lane, String reason) {
        lane.unreachable(reason);
        log.warn(lane.name, reason);
    }

    void failed(String place, Throwable failure) {
        log.warn(place, OneLine.of(failure));
    }

    /** The events since this was last asked, to be published when no lock is held. */
    List<Event> takeEvents() {
        List<Event> all = List.copyOf(events);
        events.clear();
        return all;
    }
}
