package io.headgate.rules.feed;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brings versions that are on trial on their way: enforces those that were counted long enough, takes back those that refuse
 * too much. The loop calls it under its lock.
 */
final class Trials {

    private final Board board;
    private final RolloutSteps steps;
    private final Reports reports;

    Trials(Board board, RolloutSteps steps, Reports reports) {
        this.board = board;
        this.steps = steps;
        this.reports = reports;
    }

    void proceed(Lane lane, long now) {
        Trial trial = lane.standing().trial();
        try {
            if (trial instanceof Trial.Shadowed shadowed) {
                enforceWhenDue(lane, shadowed, now);
            } else if (trial instanceof Trial.Watched watched) {
                look(lane, watched, now);
            }
        } catch (Throwable failed) { // tried again when the next look is due
            reports.failed(lane.name + ", roll-out", failed);
        }
    }

    private void enforceWhenDue(Lane lane, Trial.Shadowed shadowed, long now) {
        Standing before = lane.standing();
        Standing next = steps.proceed(before, now);
        if (Objects.equals(next.trial(), shadowed)) {
            return;
        }
        try {
            board.move(lane, next);
            reports.enforced(lane, shadowed.edition());
        } catch (RejectedException why) {
            reports.rejected(lane, shadowed.edition().revision(), shadowed.edition(), why);
            board.move(lane, before.withoutTrial());
        }
    }

    private void look(Lane lane, Trial.Watched watched, long now) {
        Standing next = steps.proceed(lane.standing(), now);
        if (next.trial() != null) {
            return;
        }
        board.move(lane, next);
        if (next.takenBack().equals(watched.edition().revision())) {
            reports.rolledBack(lane, watched.edition(), watched.watch().reason());
        }
    }

    /** When the next step of a trial is due; null when none is. */
    @Nullable
    Long nextDue(long now) {
        Long earliest = null;
        for (Lane lane : board.lanes()) {
            Long due = RolloutSteps.due(lane.standing(), now);
            if (due != null && (earliest == null || due - earliest < 0)) {
                earliest = due;
            }
        }
        return earliest;
    }
}
