package io.headgate.rules.feed;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.event.RateLimitedLog;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.source.RuleSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link RuleFeed}. For one thread. */
public final class RuleFeedBuilder {

    private record Source(RuleSource source, String name, int priority, boolean required) {}

    private final Headgate headgate;
    private final List<Source> sources = new ArrayList<>();
    private Function<String, ? extends @Nullable RuleDocument> reader = RuleDocuments::read;
    private int mostBytes = RuleDocuments.MOST_BYTES;
    private String instance = UUID.randomUUID().toString();
    private Ticker ticker = Ticker.system();
    private @Nullable SnapshotFile snapshot;
    private SnapshotKeeper.@Nullable Disk disk;
    private @Nullable ScheduledExecutorService scheduler;
    private Duration longestGoodbye = FeedThreads.LONGEST_GOODBYE;
    private boolean rulesRequired;
    private boolean started;

    RuleFeedBuilder(Headgate headgate) {
        this.headgate = requireNonNull(headgate, "headgate");
    }

    // ------------------------------------------------------------------ essential

    /** One more source, of a greater priority than those before: its rules hide theirs with the same id. */
    public RuleFeedBuilder from(RuleSource source) {
        return from(source, nextPriority());
    }

    /**
     * The same of a source that must be good at the start: when it has nothing good within the wait, {@link #start(Duration)} throws
     * {@link SourceNotGoodException} instead of starting without its rules. For what comes with the program, and for services
     * that must not run without protection. Good is a document that was taken, or what the snapshot has of a source that is silent
     * or cannot be read; a document that is rejected is not, whatever the snapshot has.
     */
    public RuleFeedBuilder fromRequired(RuleSource source) {
        return from(source, nextPriority(), true);
    }

    /**
     * Nothing starts without rules: when a source has nothing good within the wait, {@link #start(Duration)} throws
     * {@link SourceNotGoodException}. A source that answers and has {@linkplain SourceState#EMPTY no document yet} is left out, as
     * long as another is good. For a program that must not run without protection.
     */
    public RuleFeedBuilder requireRules() {
        rulesRequired = true;
        return this;
    }

    private int nextPriority() {
        int greatest = sources.stream().mapToInt(Source::priority).max().orElse(-1);
        return Math.addExact(greatest, 1);
    }

    /**
     * One more source of that priority. Sources of the same priority must not have rules with the same id: the document that
     * comes second is not taken.
     */
    public RuleFeedBuilder from(RuleSource source, int priority) {
        return from(source, priority, false);
    }

    private RuleFeedBuilder from(RuleSource source, int priority, boolean required) {
        requireNonNull(source, "source");
        String name = requireNonNull(source.name(), "name of the source");
        boolean known = sources.stream().anyMatch(other -> other.name().equals(name));
        require(!known, "source", name, "a name that no other source of the feed has");
        sources.add(new Source(source, name, priority, required));
        return this;
    }

    /**
     * Keeps the last good documents there, and starts with them when a source is down. Only the owner may read the file. It is
     * for one feed: another would replace it.
     */
    public RuleFeedBuilder snapshot(Path file) {
        SnapshotFile next = new SnapshotFile(requireNonNull(file, "snapshot"));
        snapshot = next;
        disk = next::write;
        return this;
    }

    /**
     * The name of this instance of the application, by which it is or is not among those that have a new version first. By default
     * it is another one at each start.
     */
    public RuleFeedBuilder instance(String newInstance) {
        require(!newInstance.isBlank(), "instance", '"' + newInstance + '"', "a name that no other instance has");
        instance = newInstance;
        return this;
    }

    // ------------------------------------------------------------------ rare

    /** Reads documents of a format of your own; {@link RuleDocuments#read} by default. What it throws is a reason to reject. */
    public RuleFeedBuilder reader(Function<String, ? extends @Nullable RuleDocument> newReader) {
        reader = requireNonNull(newReader, "reader");
        return this;
    }

    /** The longest document that is read, in bytes of UTF-8; {@link RuleDocuments#MOST_BYTES} by default. */
    public RuleFeedBuilder mostBytes(int newMost) {
        require(newMost > 0, "mostBytes", newMost, "> 0");
        mostBytes = newMost;
        return this;
    }

    /** Monotonic time; the machine's by default. */
    public RuleFeedBuilder ticker(Ticker newTicker) {
        ticker = requireNonNull(newTicker, "ticker");
        return this;
    }

    /** Where the work is done instead of on threads of its own. It is not shut down. */
    public RuleFeedBuilder scheduler(ScheduledExecutorService newScheduler) {
        scheduler = requireNonNull(newScheduler, "scheduler");
        return this;
    }

    RuleFeedBuilder disk(SnapshotKeeper.Disk newDisk) {
        disk = newDisk;
        return this;
    }

    /** How long closing waits for a snapshot that is still to be written. */
    RuleFeedBuilder longestGoodbye(Duration newLongest) {
        longestGoodbye = newLongest;
        return this;
    }

    // ------------------------------------------------------------------ start

    /**
     * Starts it, and waits for nothing: when this returns, the rules of the snapshot are in force, and those of sources that
     * answer at once.
     */
    public RuleFeed start() {
        return start(Duration.ZERO);
    }

    /**
     * Starts it, and waits until every source has delivered or failed, at most so long; one that is required and cannot be read may
     * still become readable within it. Those that have not by then go on with what the snapshot has of them. When the thread is
     * interrupted the wait ends, and the feed is started. Throws {@link SourceNotGoodException} when a required source has nothing
     * good then: the feed is closed, and what the other sources brought stays.
     */
    public RuleFeed start(Duration longestWait) {
        long waitNanos = Checks.waitNanos(longestWait, "longestWait");
        require(!sources.isEmpty(), "sources", 0, "at least one");
        if (started) {
            throw new IllegalStateException("feed: started (expected: once; a source can be watched only once)");
        }
        started = true;
        RuleFeed feed = build();
        feed.start(Duration.ofNanos(waitNanos));
        return feed;
    }

    private RuleFeed build() {
        OncePerReason log = new OncePerReason(ticker);
        FeedThreads threads = scheduler == null ? FeedThreads.own(longestGoodbye) : FeedThreads.of(scheduler);
        WakeUp wakeUp = new WakeUp();
        SnapshotKeeper keeper =
                disk == null ? null : new SnapshotKeeper("snapshot " + snapshot, disk, threads.disk(), log, wakeUp);
        List<Lane> lanes = sources.stream()
                .sorted(Comparator.comparingInt(Source::priority))
                .map(source -> new Lane(
                        source.source(), source.name(), source.priority(), source.required(), rulesRequired, wakeUp))
                .toList();
        Board board = new Board(lanes, new BroughtRules(headgate.rules()));
        RolloutSteps steps = new RolloutSteps(instance, headgate.statistics());
        Reports reports = new Reports(log, new RateLimitedLog(RuleFeed.class.getName(), ticker));
        Intake intake = new Intake(board, new DocumentReader(reader, mostBytes), steps, reports);
        Saving saving = new Saving(keeper);
        if (snapshot != null) {
            saving.restore(snapshot, board, intake);
        }
        Trials trials = new Trials(board, steps, reports);
        FeedLoop loop =
                new FeedLoop(board, intake, trials, saving, reports, threads.scheduler(), ticker, headgate.events());
        wakeUp.loop = loop;
        return new RuleFeed(headgate, lanes, loop, threads, keeper);
    }

    /** Inboxes are made before the loop that looks at them. */
    private static final class WakeUp implements Runnable {

        private volatile @Nullable FeedLoop loop;

        @Override
        public void run() {
            FeedLoop present = loop;
            if (present != null) {
                present.wake();
            }
        }
    }
}
