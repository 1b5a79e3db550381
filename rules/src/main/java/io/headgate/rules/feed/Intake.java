package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.DOCUMENT;

import io.headgate.rules.source.Fetched;

/**
 * Takes what sources delivered and puts it in force, whole or not at all. Knows no threads and reads no clock: the loop calls it
 * under its lock.
 */
final class Intake {

    private final Board board;
    private final DocumentReader reader;
    private final RolloutSteps steps;
    private final Reports reports;

    Intake(Board board, DocumentReader reader, RolloutSteps steps, Reports reports) {
        this.board = board;
        this.reader = reader;
        this.steps = steps;
        this.reports = reports;
    }

    /** Puts in force what a source said in an earlier run of the program. Throws when that cannot be. */
    void restore(Lane lane, SavedDocument saved) {
        Edition edition = reader.read(lane.name, new Fetched(saved.text(), saved.revision()));
        board.move(lane, new Standing(edition, null, edition, saved.takenBack()));
        reports.restored(lane, edition);
    }

    /** Empties the inbox of that source. */
    void take(Lane lane, long now) {
        Inbox.Mail mail = lane.inbox.empty();
        lane.count(mail);
        Fetched document = mail.document();
        if (document != null) {
            take(lane, document, now);
        }
        String failure = mail.failure();
        if (failure != null && mail.empty() && lane.standing().inForce() == null) {
            reports.empty(lane);
        } else if (failure != null) {
            reports.unreachable(lane, failure);
        }
    }

    private void take(Lane lane, Fetched fetched, long now) {
        Edition latest = lane.standing().latest();
        if (latest != null && fetched.equals(new Fetched(latest.text(), latest.revision()))) {
            reports.unchanged(lane);
            return;
        }
        Edition edition = null;
        try {
            edition = reader.read(lane.name, fetched);
            accept(lane, edition, now);
        } catch (RejectedException why) {
            reports.rejected(lane, fetched.revision(), edition, why);
        }
    }

    private void accept(Lane lane, Edition edition, long now) {
        try {
            VersionOrder.check(lane.standing().latest(), edition);
            board.move(lane, steps.accept(lane.standing(), edition, now));
        } catch (RejectedException rejected) {
            throw rejected;
        } catch (Throwable failed) { // of a rule of a stranger's kind, perhaps
            throw new RejectedException(DOCUMENT, OneLine.of(failed));
        }
        reports.accepted(lane, edition);
    }

    /** Tries again what was rejected because of rules of others, as long as those move. */
    void tryAgain(long now) {
        for (int round = 0; board.hasMoved() && round < board.lanes().size(); round++) {
            board.lanes().forEach(lane -> tryAgain(lane, now));
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
}
