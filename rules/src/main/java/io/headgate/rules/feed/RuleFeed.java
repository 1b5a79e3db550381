package io.headgate.rules.feed;

import io.headgate.Headgate;
import io.headgate.rules.source.SourceHealth;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rules of a running {@link Headgate} as its sources say, and can never hurt what is running.
 *
 * <pre>{@code
 * RuleFeed feed = RuleFeed.into(headgate)
 *         .from(new FileSource(Path.of("/etc/orders/rules.yaml")))
 *         .from(redisSource)                                        // its rules hide those of the file with the same id
 *         .snapshot(Path.of("/var/lib/orders/rules.snapshot"))
 *         .instance("orders-7")
 *         .start(Duration.ofSeconds(5));
 * }</pre>
 *
 * <p><b>Whole or not at all.</b> A document is read, put together with the last good documents of the other sources, and
 * applied in one change. On any problem the rules stay as they are; the reason is logged once, counted, and in
 * {@link #health}. An empty list of rules takes rules away; null, or no document, never does.
 *
 * <p><b>Whose rules.</b> The feed owns the ids it brought, and no others. A document with the id of a rule that the program
 * itself put in force is not taken. What the program does to a rule of the feed lasts until the next document. Several feeds
 * may serve one Headgate: to each, the rules of the others are the program's own. They need snapshots of their own. When the
 * feed is closed its rules stay.
 *
 * <p><b>Versions</b> of a source grow. An older one that arrives late is not taken, nor are other rules under a version that was
 * there already. To go back, publish the old rules under a higher version. A document without a version is always taken.
 *
 * <p><b>Roll-out.</b> As {@link io.headgate.rules.document.Rollout} says: a new version may be for some of the instances only,
 * may be counted before it decides (its new and changed rules are in force in shadow, under ids that end in
 * {@code (next)}, beside those of the version before), and goes back by itself when too much is refused. A version that went
 * back is not tried again until the source says something new. It is a way from one version to the next: an instance that has
 * none before, not even in its snapshot, has the new one at once. After a restart a trial begins anew. A percentage never takes a version away again; a newer
 * version ends the trial of the one before it.
 *
 * <p>Safe for many threads. Starts two daemon threads when started, which end with {@link #close}.
 */
public final class RuleFeed implements AutoCloseable {

    /*
     * Rules come from outside, and whatever is outside fails: files are half written, a registry answers null while it
     * restarts, an operator pastes the wrong file, a message is late, a disk is full. A program that applies what it is given
     * is then unprotected, or refuses everything, at the worst moment. So there is one narrow way in:
     *
     *   source A ---> inbox A (one place, the last wins)  \
     *   source B ---> inbox B                              >-- one step at a time, at most twenty a second
     *   source C ---> inbox C                             /        |
     *   any thread, never waits                                    v
     *                                               read      size, syntax, every rule          \
     *                                               version   not older than what came before    |  no: nothing has
     *                                               roll-out  for this instance? shadow first?   |  changed; logged once,
     *                                               merge     by priority and id, beside the     |  counted, in health
     *                                                         last good of the others            |
     *                                               change    the engine checks and swaps all   /
     *                                                              | yes
     *                                                              v
     *                                               in force --> snapshot, on a thread of its own
     *
     * What a source has in force is a value (a Standing). A step makes the next value and only keeps it when the engine has
     * taken its rules; so there is no half-way to come back from, and nothing to undo. The snapshot holds the last good documents
     * as text, not as rules: the program that starts with it reads them as strictly as if they came from outside.
     *
     * At the start the snapshot goes first, then what the sources say. It is the version before: by it an old document is
     * recognised, and an instance that a roll-out has not reached yet keeps the version it had.
     */

    private final Headgate headgate;
    private final List<Lane> lanes;
    private final FeedLoop loop;
    private final FeedThreads threads;
    private final @Nullable SnapshotKeeper keeper;
    private final AtomicBoolean closed = new AtomicBoolean();

    RuleFeed(Headgate headgate, List<Lane> lanes, FeedLoop loop, FeedThreads threads, @Nullable SnapshotKeeper keeper) {
        this.headgate = headgate;
        this.lanes = lanes;
        this.loop = loop;
        this.threads = threads;
        this.keeper = keeper;
    }

    /** Begins a feed. */
    public static RuleFeedBuilder into(Headgate headgate) {
        return new RuleFeedBuilder(headgate);
    }

    void start(Duration longestWait) {
        for (Lane lane : lanes) {
            try {
                lane.source.watch(lane.inbox);
            } catch (Throwable failed) { // one source that cannot be watched is no reason to start without the others
                lane.inbox.trouble(OneLine.of(failed));
            }
        }
        loop.awaitFirst(longestWait.toNanos());
        List<SourceStatus> awaited = loop.view().sources().stream()
                .filter(status -> lane(status.source()).awaited)
                .toList();
        boolean isAnyGood = awaited.stream().anyMatch(RuleFeed::isGood);
        List<SourceStatus> bad = awaited.stream()
                .filter(status -> !isGood(status) && !(isAnyGood && mayBeEmpty(status)))
                .toList();
        if (!bad.isEmpty()) {
            close();
            throw new SourceNotGoodException(bad);
        }
    }

    /** A source without a document yet is no obstacle, unless it was required by itself. */
    private boolean mayBeEmpty(SourceStatus status) {
        return status.state() == SourceState.EMPTY && !lane(status.source()).required;
    }

    private Lane lane(String name) {
        return lanes.stream().filter(lane -> lane.name.equals(name)).findFirst().orElseThrow();
    }

    private static boolean isGood(SourceStatus status) {
        return status.state() != SourceState.REJECTED && status.inForce().isPresent();
    }

    /** How it is doing. Does not wait. */
    public FeedHealth health() {
        List<SourceStatus> seen = loop.view().sources();
        List<SourceStatus> sources = seen.stream()
                .map(status -> status.withHealth(healthOf(status.source())))
                .toList();
        SnapshotKeeper own = keeper;
        SnapshotStatus snapshot = own == null ? new SnapshotStatus(0, 0, 0, 0, "") : own.status();
        return new FeedHealth(!closed.get(), sources, snapshot);
    }

    private SourceHealth healthOf(String name) {
        return lane(name).healthOfSource();
    }

    /** All rules in force now, and for each where it came from. Does not wait. */
    public EffectiveRules provenance() {
        return EffectiveRules.of(headgate.rules().all(), loop.view().rules());
    }

    /**
     * Ends it, and closes its sources. The rules stay as they are; when this returns, the feed changes them no more. Harmless
     * when repeated.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        loop.close();
        for (Lane lane : lanes) {
            try {
                lane.source.close();
            } catch (Throwable failed) {
                lane.inbox.trouble(OneLine.of(failed)); // nobody looks any more; the others must be closed
            }
        }
        threads.close();
    }
}
