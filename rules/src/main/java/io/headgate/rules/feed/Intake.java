package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.DOCUMENT;

import io.headgate.event.Event;
import io.headgate.rule.Rule;
import io.headgate.rules.source.Fetched;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes what sources delivered and puts it in force, whole or not at all. Knows no threads and reads no clock: the loop calls it
 * under its lock.
 */
final class Intake {

    private final List<Lane> lanes; // the lowest priority first
    private final DocumentReader reader;
    private final RolloutSteps steps;
    private final BroughtRules brought;
    private final OncePerReason log;
    private final List<Event> events = new ArrayList<>();
    private boolean moved; // whether a source stands elsewhere since those that wait for others were tried

    Intake(List<Lane> lanes, DocumentReader reader, RolloutSteps steps, BroughtRules brought, OncePerReason log) {
        this.lanes = lanes;
        this.reader = reader;
        this.steps = steps;
        this.brought = brought;
        this.log = log;
    }

    /** Puts in force what a source said in an earlier run of the program. Throws {@link RejectedException}. */
    void restore(Lane lane, SavedDocument saved) {
        Edition edition = reader.read(lane.name, new Fetched(saved.text(), saved.revision()));
        stand(lane, new Standing(edition, null, edition, saved.takenBack()));
    }

    /** Empties all inboxes, takes what is due, and tries again what had to wait for that. */
    void step(long now) {
        for (Lane lane : lanes) {
            Inbox.Mail mail = lane.inbox.empty();
            if (!mail.isEmpty()) {
                take(lane, mail, now);
            }
        }
        lanes.forEach(lane -> proceed(lane, now));
        for (int round = 0; moved && round < lanes.size(); round++) {
            moved = false;
            lanes.forEach(lane -> tryAgain(lane, now));
        }
        moved = false;
    }

    private void take(Lane lane, Inbox.Mail mail, long now) {
        lane.count(mail);
        Fetched document = mail.document();
        if (document != null) {
            take(lane, document, now);
        }
        String failure = mail.failure();
        if (failure != null) {
            lane.unreachable(failure);
            log.warn(lane.name, failure);
        }
    }

    private void take(Lane lane, Fetched fetched, long now) {
        Edition latest = lane.standing().latest();
        if (latest != null && fetched.equals(new Fetched(latest.text(), latest.revision()))) {
            lane.unchanged();
            return;
        }
        Edition edition = null;
        try {
            edition = reader.read(lane.name, fetched);
            accept(lane, edition, now);
        } catch (RejectedException why) {
            reject(lane, fetched.revision(), edition, why);
        }
    }

    private void accept(Lane lane, Edition edition, long now) {
        try {
            VersionOrder.check(lane.standing().latest(), edition);
            stand(lane, steps.accept(lane.standing(), edition, now));
        } catch (RejectedException rejected) {
            throw rejected;
        } catch (Throwable failed) { // of a rule of a stranger's kind, perhaps
            throw new RejectedException(DOCUMENT, OneLine.of(failed));
        }
        lane.accepted();
    }

    private void reject(Lane lane, String revision, @Nullable Edition edition, RejectedException why) {
        log.warn(lane.name, "document not taken, the rules stay as they are: " + why.reason());
        if (lane.rejected(revision, edition, why)) {
            events.add(new DocumentRejected(lane.name, revision, why.reason()));
        }
    }

    /** The one place where rules change: the engine takes all of them, or throws and nothing has changed. */
    private void stand(Lane lane, Standing next) {
        List<Merge.SourceOffer> offers = offers(lane, next);
        brought.replace(Merge.of(offers), idsIn(offers));
        lane.stand(next);
        moved = true;
    }

    private List<Merge.SourceOffer> offers(Lane changed, Standing next) {
        Set<String> taken = new HashSet<>();
        lanes.forEach(lane -> addIds(lane == changed ? next : lane.standing(), taken));
        List<Merge.SourceOffer> offers = new ArrayList<>();
        for (Lane lane : lanes) {
            Standing standing = lane == changed ? next : lane.standing();
            offers.add(new Merge.SourceOffer(lane.priority, standing.contributions(taken::contains)));
        }
        return offers;
    }

    private static Set<String> idsIn(List<Merge.SourceOffer> offers) {
        Set<String> ids = new HashSet<>();
        offers.forEach(offer -> offer.contributions().forEach(rule -> ids.add(rule.id())));
        return ids;
    }

    private static void addIds(Standing standing, Set<String> ids) {
        Edition inForce = standing.inForce();
        if (inForce != null) {
            inForce.rules().stream().map(Rule::id).forEach(ids::add);
        }
    }

    private void tryAgain(Lane lane, long now) {
        Edition waiting = lane.waiting();
        if (waiting != null) {
            try {
                accept(lane, waiting, now);
            } catch (RejectedException stillInTheWay) {
                // that was said when it came
            }
        }
    }

    // ------------------------------------------------------------------ roll-out

    private void proceed(Lane lane, long now) {
        Trial trial = lane.standing().trial();
        try {
            if (trial instanceof Trial.Shadowed shadowed) {
                enforceWhenDue(lane, shadowed, now);
            } else if (trial instanceof Trial.Watched watched) {
                look(lane, watched, now);
            }
        } catch (Throwable failed) { // tried again when the next look is due
            log.warn(lane.name, "roll-out: " + OneLine.of(failed));
        }
    }

    private void enforceWhenDue(Lane lane, Trial.Shadowed shadowed, long now) {
        Standing before = lane.standing();
        Standing next = steps.proceed(before, now);
        if (Objects.equals(next.trial(), shadowed)) {
            return;
        }
        try {
            stand(lane, next);
        } catch (RejectedException why) {
            reject(lane, shadowed.edition().revision(), shadowed.edition(), why);
            stand(lane, before.withoutTrial());
        }
    }

    private void look(Lane lane, Trial.Watched watched, long now) {
        Standing next = steps.proceed(lane.standing(), now);
        if (next.trial() != null) {
            return;
        }
        stand(lane, next);
        if (next.takenBack().equals(watched.edition().revision())) {
            String reason = watched.watch().reason();
            lane.rolledBack(reason);
            log.warn(lane.name, "rolled back " + watched.edition().provenance() + ": " + reason);
            events.add(new DocumentRolledBack(watched.edition().provenance(), reason));
        }
    }

    /** When the next step is due although nothing comes; null when none is. */
    @Nullable
    Long nextDue(long now) {
        Long earliest = null;
        for (Lane lane : lanes) {
            Long due = RolloutSteps.due(lane.standing(), now);
            if (due != null && (earliest == null || due - earliest < 0)) {
                earliest = due;
            }
        }
        return earliest;
    }

    // ------------------------------------------------------------------ what to tell

    List<SavedDocument> toSave() {
        List<SavedDocument> documents = new ArrayList<>();
        for (Lane lane : lanes) {
            Edition last = lane.standing().settled();
            if (last != null) {
                String takenBack = lane.standing().takenBack();
                documents.add(new SavedDocument(lane.name, last.revision(), last.version(), takenBack, last.text()));
            }
        }
        return documents;
    }

    List<EffectiveRule> inForce() {
        return brought.all();
    }

    List<Event> takeEvents() {
        List<Event> all = List.copyOf(events);
        events.clear();
        return all;
    }
}
