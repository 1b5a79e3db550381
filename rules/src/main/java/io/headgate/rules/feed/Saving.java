package io.headgate.rules.feed;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the snapshot is written: after each change of what is to be kept, and again a minute after it failed. The loop calls it
 * under its lock.
 */
final class Saving {

    private static final long AGAIN_AFTER_NANOS = Duration.ofMinutes(1).toNanos();

    private final @Nullable SnapshotKeeper keeper;
    private List<SavedDocument> saved = List.of();
    private long savedAt;

    /** Without a keeper nothing is kept. */
    Saving(@Nullable SnapshotKeeper keeper) {
        this.keeper = keeper;
    }

    /** Puts in force what was saved, source by source: what is of no use is left out. */
    void restore(SnapshotFile file, Board board, Intake intake) {
        SnapshotKeeper own = keeper;
        if (own == null) {
            return;
        }
        for (SavedDocument document : own.load(file)) {
            board.lanes().stream()
                    .filter(lane -> lane.name.equals(document.source()))
                    .forEach(lane -> restore(lane, document, intake, own));
        }
        saved = board.toSave(); // what was of no use stays on disk until there is something new to keep
    }

    private static void restore(Lane lane, SavedDocument document, Intake intake, SnapshotKeeper keeper) {
        try {
            intake.restore(lane, document);
            keeper.loaded();
        } catch (Throwable failed) {
            keeper.ignored(lane.name + ": " + OneLine.of(failed));
        }
    }

    void save(List<SavedDocument> documents, long now) {
        SnapshotKeeper own = keeper;
        if (own == null) {
            return;
        }
        boolean again = own.hasFailed() && now - savedAt >= AGAIN_AFTER_NANOS;
        if (again || !documents.equals(saved)) {
            saved = documents;
            savedAt = now;
            own.keep(documents);
        }
    }

    /** When it is to be written again; null when that is not known to be necessary. */
    @Nullable
    Long nextDue() {
        SnapshotKeeper own = keeper;
        return own != null && own.hasFailed() ? (Long) (savedAt + AGAIN_AFTER_NANOS) : null;
    }
}
