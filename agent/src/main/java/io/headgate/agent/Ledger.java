package io.headgate.agent;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Writes down how the link is doing, for its health and for the log. Safe for many threads. */
final class Ledger {

    private static final System.Logger LOG = System.getLogger("io.headgate.agent");

    final LongAdder connections = new LongAdder();
    final LongAdder failures = new LongAdder();
    final LongAdder sent = new LongAdder();
    final LongAdder received = new LongAdder();
    final LongAdder unknown = new LongAdder();
    final LongAdder droppedSeconds = new LongAdder();
    final LongAdder droppedResources = new LongAdder();
    final LongAdder droppedRefusals = new LongAdder();
    final LongAdder droppedEvents = new LongAdder();
    final LongAdder droppedAnswers = new LongAdder();
    final LongAdder droppedMessages = new LongAdder();
    private final String console;
    private volatile @Nullable Instant connectedSince;
    private volatile String application = "";
    private volatile Trouble trouble = new Trouble("", null);

    private record Trouble(String error, @Nullable Instant at) {}

    Ledger(String console) {
        this.console = console;
    }

    void connected() {
        connections.increment();
        connectedSince = Instant.now();
        LOG.log(System.Logger.Level.INFO, "connected to the console {0}", console);
    }

    void welcomed(String newApplication) {
        application = newApplication;
    }

    /** The connection is lost, or could not be made. The same reason is logged once, however often it is tried again. */
    void lost(String error) {
        failures.increment();
        boolean news = connectedSince != null || !error.equals(trouble.error());
        trouble = new Trouble(error, Instant.now());
        connectedSince = null; // last: who sees this finds the reason
        if (news) {
            LOG.log(System.Logger.Level.WARNING, "not connected to the console {0}: {1}", console, error);
        }
    }

    void closed() {
        connectedSince = null;
    }

    /** An error of our own: the application must not notice more of it than this line. */
    void stumbled(Throwable error) {
        lost(error.toString());
        LOG.log(System.Logger.Level.WARNING, "the link to the console failed", error);
    }

    LinkHealth health() {
        Instant since = connectedSince;
        Trouble last = trouble;
        return new LinkHealth(
                console,
                Optional.ofNullable(since),
                application,
                last.error(),
                Optional.ofNullable(last.at()),
                counts());
    }

    private LinkCounts counts() {
        return new LinkCounts(
                connections.sum(),
                failures.sum(),
                sent.sum(),
                received.sum(),
                unknown.sum(),
                droppedSeconds.sum(),
                droppedResources.sum(),
                droppedRefusals.sum(),
                droppedEvents.sum(),
                droppedAnswers.sum(),
                droppedMessages.sum());
    }
}
