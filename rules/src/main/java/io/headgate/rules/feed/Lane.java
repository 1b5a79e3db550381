package io.headgate.rules.feed;

import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.SourceHealth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a feed knows of one source. Changed under the lock of the loop only. */
final class Lane {

    /** What the source told last. */
    private enum Told {
        NOTHING,
        GOOD,
        BAD,
        TROUBLE,
        EMPTY
    }

    private static final SourceHealth NOT_ASKED = new SourceHealth(true, Optional.empty(), 0, 0, "");

    final RuleSource source;
    final String name;
    final int priority;
    final boolean required; // good at the start
    final boolean awaited; // at the start, as long as there is time, while it is in trouble
    final Inbox inbox;
    private Standing standing = Standing.NOTHING;
    private Told told = Told.NOTHING;
    private String rejectedRevision = "";
    private String reason = "";
    private String rolledBackBecause = "in an earlier run of the program";
    private @Nullable Edition waiting; // rejected because of others, to be tried again when those change
    private boolean warned;
    private boolean delivered;
    private long documents;
    private long overwritten;
    private long accepted;
    private long unchanged;
    private long rejected;
    private long outdated;
    private long rolledBack;
    private long failures;

    Lane(RuleSource source, String name, int priority, boolean required, boolean awaited, Runnable wake) {
        this.source = source;
        this.name = name;
        this.priority = priority;
        this.required = required;
        this.awaited = required || awaited;
        this.inbox = new Inbox(wake);
    }

    Standing standing() {
        return standing;
    }

    void stand(Standing next) {
        standing = next;
    }

    @Nullable
    Edition waiting() {
        return waiting;
    }

    /** Whether the start has heard enough of the source; of one that is awaited, trouble is not enough while there is time. */
    boolean isHeard() {
        return switch (told) {
            case NOTHING -> false;
            case TROUBLE -> !awaited || standing.inForce() != null;
            case EMPTY -> !required;
            case GOOD, BAD -> true;
        };
    }

    // ------------------------------------------------------------------ what happened

    void count(Inbox.Mail mail) {
        documents += mail.documents();
        overwritten += Math.max(0, mail.documents() - 1);
        failures += mail.failures();
        delivered |= mail.document() != null;
    }

    void accepted() {
        accepted++;
        good();
    }

    void unchanged() {
        unchanged++;
        good();
    }

    private void good() {
        told = Told.GOOD;
        warned = false;
        rejectedRevision = "";
        reason = "";
        waiting = null;
    }

    /** A document was not taken. @return whether that was not said of that revision before */
    boolean rejected(String revision, @Nullable Edition edition, RejectedException why) {
        boolean news = !revision.equals(rejectedRevision) || !why.reason().equals(reason);
        rejected++;
        outdated += why.obstacle() == RejectedException.Obstacle.VERSION ? 1 : 0;
        told = Told.BAD;
        rejectedRevision = revision;
        reason = why.reason();
        waiting = why.obstacle() == RejectedException.Obstacle.OTHERS ? edition : null;
        return news;
    }

    void rolledBack(String why) {
        rolledBack++;
        rolledBackBecause = why;
    }

    /** The log has a warning about the trouble that the source is in. */
    void warned() {
        warned = true;
    }

    /** Whether the log has a warning that is no longer true once the source is good. */
    boolean isWarned() {
        return warned;
    }

    /** It answers and has no document yet. @return whether that is news */
    boolean empty() {
        boolean news = told != Told.EMPTY;
        told = Told.EMPTY;
        reason = "";
        return news;
    }

    void unreachable(String why) {
        told = Told.TROUBLE;
        reason = why;
    }

    // ------------------------------------------------------------------ health

    /** All but what the source says of itself. */
    SourceStatus status() {
        return new SourceStatus(
                name,
                priority,
                state(),
                Optional.ofNullable(standing.inForce()).map(Edition::provenance),
                Optional.ofNullable(standing.latest()).map(Edition::provenance),
                rejectedRevision,
                state() == SourceState.ROLLED_BACK ? "rolled back: " + rolledBackBecause : reason,
                new SourceCounts(documents, overwritten, accepted, unchanged, rejected, outdated, rolledBack, failures),
                NOT_ASKED);
    }

    SourceHealth healthOfSource() {
        try {
            return source.health();
        } catch (Throwable failed) {
            return new SourceHealth(false, Optional.empty(), 0, 0, OneLine.of(failed));
        }
    }

    private SourceState state() {
        if (!delivered && standing.settled() != null) {
            return SourceState.FROM_SNAPSHOT;
        }
        return switch (told) {
            case BAD -> SourceState.REJECTED;
            case TROUBLE -> SourceState.UNREACHABLE;
            case EMPTY -> SourceState.EMPTY;
            case GOOD, NOTHING -> stateOfLatest();
        };
    }

    private SourceState stateOfLatest() {
        Edition latest = standing.latest();
        if (latest == null) {
            return SourceState.WAITING;
        }
        if (isRolledBack()) {
            return SourceState.ROLLED_BACK;
        }
        if (latest.equals(standing.inForce())) {
            return SourceState.IN_FORCE;
        }
        return standing.trial() instanceof Trial.Shadowed shadowed
                        && shadowed.edition().equals(latest)
                ? SourceState.IN_SHADOW
                : SourceState.HELD_BACK;
    }

    private boolean isRolledBack() {
        Edition latest = standing.latest();
        return latest != null && latest.revision().equals(standing.takenBack());
    }
}
