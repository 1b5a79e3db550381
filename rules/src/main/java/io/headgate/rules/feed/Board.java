package io.headgate.rules.feed;

import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where all sources stand, and the one place where that changes the rules in force. For one thread at a time. */
final class Board {

    private final List<Lane> lanes; // the lowest priority first
    private final BroughtRules brought;
    private boolean moved;

    Board(List<Lane> lanes, BroughtRules brought) {
        this.lanes = lanes;
        this.brought = brought;
    }

    List<Lane> lanes() {
        return lanes;
    }

    /**
     * Puts in force what the source of {@code lane} has to offer where it is to stand, together with all others. Throws
     * {@link RejectedException}, or whatever a rule of a stranger's kind throws: then nothing has changed.
     */
    void move(Lane lane, Standing next) {
        List<Merge.SourceOffer> offers = offers(lane, next);
        brought.replace(Merge.of(offers), idsIn(offers));
        lane.stand(next);
        moved = true;
    }

    /** Whether a source stands elsewhere since this was last asked. */
    boolean hasMoved() {
        boolean since = moved;
        moved = false;
        return since;
    }

    private List<Merge.SourceOffer> offers(Lane moving, Standing next) {
        Set<String> taken = new HashSet<>();
        lanes.forEach(lane -> addIds(lane == moving ? next : lane.standing(), taken));
        List<Merge.SourceOffer> offers = new ArrayList<>();
        for (Lane lane : lanes) {
            Standing standing = lane == moving ? next : lane.standing();
            offers.add(new Merge.SourceOffer(lane.priority, standing.contributions(taken::contains)));
        }
        return offers;
    }

    private static void addIds(Standing standing, Set<String> ids) {
        Edition inForce = standing.inForce();
        if (inForce != null) {
            inForce.rules().stream().map(Rule::id).forEach(ids::add);
        }
    }

    private static Set<String> idsIn(List<Merge.SourceOffer> offers) {
        Set<String> ids = new HashSet<>();
        offers.forEach(offer -> offer.contributions().forEach(rule -> ids.add(rule.id())));
        return ids;
    }

    /** The last good documents of all sources. */
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
}
