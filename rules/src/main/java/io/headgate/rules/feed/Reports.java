package io.headgate.rules.feed;

import io.headgate.event.Event;
import io.headgate.event.RateLimitedLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what became of documents and sources: to the log, to the source's counts, and to those that listen to events. Good news are
 * lines of the level INFO, at most 20 a minute. Bad news are warnings, once for each reason. For one thread at a time.
 */
final class Reports {

    private static final String NO_RULES = "no rules of this source are in force";

    private final OncePerReason warnings;
    private final RateLimitedLog news;
    private final List<Event> events = new ArrayList<>();

    Reports(OncePerReason warnings, RateLimitedLog news) {
        this.warnings = warnings;
        this.news = news;
    }

    // ------------------------------------------------------------------ good news

    void accepted(Lane lane, Edition edition) {
        String again = again(lane);
        lane.accepted();
        news.info(edition.provenance() + ": " + rules(edition) + " "
                + fate(lane.status().state()) + again);
    }

    private static String rules(Edition edition) {
        int rules = edition.rules().size();
        return rules == 1 ? "1 rule" : rules + " rules";
    }

    private static String fate(SourceState state) {
        return switch (state) {
            case IN_SHADOW -> "accepted, in shadow until the roll-out enforces them";
            case HELD_BACK -> "accepted, for other instances first; the rules stay as they are here";
            case ROLLED_BACK -> "accepted, not in force: this document was rolled back before";
            default -> "in force";
        };
    }

    void unchanged(Lane lane) {
        String again = again(lane);
        lane.unchanged();
        if (!again.isEmpty()) {
            news.info(lane.name + ": the document has not changed" + again);
        }
    }

    /** What to add to a line of a source that was not good before. */
    private String again(Lane lane) {
        warnings.over(lane.name);
        return lane.isWarned() ? "; the source is good again" : "";
    }

    void restored(Lane lane, Edition edition) {
        news.info(
                edition.provenance() + ": " + rules(edition) + " in force from the snapshot, until the source answers");
    }

    void enforced(Lane lane, Edition edition) {
        news.info(edition.provenance() + ": " + rules(edition) + " in force, no longer in shadow");
    }

    void empty(Lane lane) {
        warnings.over(lane.name);
        if (lane.empty()) {
            news.info(lane.name + ": connected, no document was published there yet; " + NO_RULES);
        }
    }

    // ------------------------------------------------------------------ bad news

    void rejected(Lane lane, String revision, @Nullable Edition edition, RejectedException why) {
        String left = hasRules(lane) ? "the rules stay as they are" : NO_RULES;
        warn(lane, "document not taken, " + left + ": " + why.reason());
        if (lane.rejected(revision, edition, why)) {
            events.add(new DocumentRejected(lane.name, revision, why.reason()));
        }
    }

    void rolledBack(Lane lane, Edition edition, String reason) {
        lane.rolledBack(reason);
        warnings.warn(lane.name, "rolled back " + edition.provenance() + ": " + reason);
        events.add(new DocumentRolledBack(edition.provenance(), reason));
    }

    void unreachable(Lane lane, String reason) {
        lane.unreachable(reason);
        warn(lane, reason + "; " + (hasRules(lane) ? "its last good rules stay in force" : NO_RULES));
    }

    private void warn(Lane lane, String line) {
        if (warnings.warn(lane.name, line)) {
            lane.warned();
        }
    }

    private static boolean hasRules(Lane lane) {
        return lane.standing().inForce() != null;
    }

    void failed(String place, Throwable failure) {
        warnings.warn(place, OneLine.of(failure));
    }

    /** The events since this was last asked, to be published when no lock is held. */
    List<Event> takeEvents() {
        List<Event> all = List.copyOf(events);
        events.clear();
        return all;
    }
}
