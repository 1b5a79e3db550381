package io.headgate.agent;

import io.headgate.agent.wire.RulesTaken;
import io.headgate.rules.feed.FeedHealth;
import io.headgate.rules.feed.Provenance;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.feed.SourceState;
import io.headgate.rules.feed.SourceStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of the rules that were sent. It looks at the feed rather than listens: a version that changes nothing
 * makes no event, and one that is taken back later makes another word necessary.
 */
final class Confirmation {

    private static final int LONGEST = 2_000;

    private final ConsoleRules rules;
    private volatile @Nullable RuleFeed feed;
    private volatile boolean again;
    private @Nullable RulesTaken said; // for the thread of the link

    Confirmation(ConsoleRules rules) {
        this.rules = rules;
    }

    void of(RuleFeed newFeed) {
        feed = newFeed;
    }

    /** Rules were sent: say what becomes of them, also if that was said to the console before. */
    void expect() {
        again = true;
    }

    /** What the console does not know yet; null when it knows all. */
    @Nullable
    RulesTaken news() {
        if (again) {
            again = false;
            said = null;
        }
        RuleFeed present = feed;
        long version = rules.version();
        RulesTaken now = present == null || version <= 0 ? null : decided(version, present.health());
        if (now == null || now.equals(said)) {
            return null;
        }
        said = now;
        return now;
    }

    private @Nullable RulesTaken decided(long version, FeedHealth health) {
        Optional<SourceStatus> found = health.sources().stream()
                .filter(status -> status.source().equals(rules.name()))
                .findFirst();
        if (found.isEmpty()) {
            return new RulesTaken(version, false, List.of("the feed has no source " + rules.name()));
        }
        SourceStatus status = found.get();
        String revision = ConsoleRules.revision(version);
        if (status.state() == SourceState.REJECTED && status.rejectedRevision().equals(revision)) {
            return new RulesTaken(version, false, List.of(cut(status.reason())), newest(version, status));
        }
        boolean isLatest = status.latest().map(Provenance::revision).equals(Optional.of(revision));
        return isLatest ? latest(version, status) : null;
    }

    /** The version that this instance has had, if that is newer than the one that was sent: then the console has lost some. */
    private static long newest(long version, SourceStatus status) {
        long newest = status.latest().map(Provenance::version).orElse(0L);
        return newest > version ? newest : 0;
    }

    private static @Nullable RulesTaken latest(long version, SourceStatus status) {
        return switch (status.state()) {
            case IN_FORCE -> new RulesTaken(version, true, List.of());
            case IN_SHADOW ->
                new RulesTaken(version, false, List.of(RulesTaken.NOT_YET + "its roll-out has it in shadow first"));
            case HELD_BACK ->
                new RulesTaken(version, false, List.of(RulesTaken.NOT_YET + "its roll-out has other instances first"));
            case ROLLED_BACK -> new RulesTaken(version, false, List.of(cut(status.reason())));
            case WAITING, REJECTED, UNREACHABLE, EMPTY, FROM_SNAPSHOT -> null;
        };
    }

    private static String cut(String reason) {
        return reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "…";
    }
}
