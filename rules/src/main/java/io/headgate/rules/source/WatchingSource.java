package io.headgate.rules.source;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What all sources have in common: the thread that watches, calls to the listener one at a time, retries, health, the end. The
 * next source is one class that says how a document is fetched:
 *
 * <pre>{@code
 * final class ConsulSource extends WatchingSource {
 *     protected Fetched fetch() throws IOException, InterruptedException {
 *         byte[] value = client.get(key, DEADLINE);       // every wait has a deadline and can be interrupted
 *         if (value == null) {
 *             throw new NoDocumentException(name());
 *         }
 *         return document(value);
 *     }
 * }
 * }</pre>
 *
 * <p>That alone is looked at every {@link Pace#interval}. Where the place can tell of changes, subscribe in {@link #look} and
 * call {@link #lookAgain} for each; the interval is then the safety net for those that get lost.
 */
public abstract class WatchingSource implements RuleSource {

    private static final long LEAST_APART_NANOS = TimeUnit.MILLISECONDS.toNanos(20); // so that flapping costs little

    /** For a {@link ConflictException}: what is found where there is no document. */
    protected static final String NOTHING = "(none)";

    private final String name;
    private final Pace pace;
    private final WakeUp wakeUp = new WakeUp();
    private final AtomicReference<SourceHealth> health =
            new AtomicReference<>(new SourceHealth(true, Optional.empty(), 0, 0, ""));
    private final ReentrantLock starting = new ReentrantLock();
    private final ReentrantLock ending = new ReentrantLock();
    private @Nullable Watcher watcher; // guarded by starting
    private volatile boolean closed;
    private boolean released; // guarded by ending

    /** With the name by which health and logs call it, which must hold no secret. Starts nothing. */
    protected WatchingSource(String name, Pace pace) {
        this.name = requireNonNull(name, "name");
        this.pace = requireNonNull(pace, "pace");
    }

    // ---------------------------------------------------------------- what a source says about itself

    /**
     * Reads the document, within a deadline. Called from the watching thread and from callers of {@link #read}. Whatever it
     * throws, unchecked exceptions of a client too, is a failure.
     */
    protected abstract Fetched fetch() throws IOException, InterruptedException;

    /**
     * Reads the document for the watch; the place to subscribe to changes if that is not done yet, <em>before</em> reading. May
     * wait for a change, and answer {@code told} when there is none. Called by one thread at a time, which close interrupts.
     *
     * @param told what the listener knows; null at the beginning
     */
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        return fetch();
    }

    /** How long to rest after a look that went well. */
    protected Duration interval() {
        return pace.interval();
    }

    /** Waits between two looks, at most so long; less when {@link #lookAgain} was called since the last began. */
    protected void rest(Duration most) throws InterruptedException {
        wakeUp.await(LEAST_APART_NANOS, most.toNanos());
    }

    /**
     * Lets go of clients and connections. Called once, when the watching thread has ended, and by a thread that is not interrupted.
     * Must not throw.
     */
    protected void release() {}

    // ---------------------------------------------------------------- for its use

    /** Says that there may be something new. Does not wait; for any thread. */
    protected final void lookAgain() {
        wakeUp.wake();
    }

    /** These bytes as a document with a hash for revision. Refuses what is empty, too long or not UTF-8. */
    protected final Fetched document(byte[] utf8) throws IOException {
        return Content.fetched(name, utf8);
    }

    /** The bytes of a document that is to be published. Refuses what is empty or too long. */
    protected final byte[] bytes(String text) throws IOException {
        return Content.bytes(name, text);
    }

    /** The revision of these bytes, as {@link #document} gives it. */
    protected static String revision(byte[] utf8) {
        return Content.revision(utf8);
    }

    // ---------------------------------------------------------------- the contract

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Fetched read() throws IOException, InterruptedException {
        if (closed) {
            throw new IOException(name + ": closed");
        }
        return counted(this::fetch);
    }

    @Override
    public final void watch(Listener listener) {
        requireNonNull(listener, "listener");
        starting.lock();
        try {
            if (closed || watcher != null) {
                throw new IllegalStateException(name + ": " + (closed ? "closed" : "is watched already"));
            }
            watcher = new Watcher(this, listener, pace);
            watcher.start();
        } finally {
            starting.unlock();
        }
    }

    @Override
    public final SourceHealth health() {
        return health.get();
    }

    @Override
    public final void close() {
        Watcher watching = lastWatcher();
        ending.lock(); // every caller returns only when all is over
        try {
            if (watching != null) {
                watching.close();
            }
            if (!released) {
                released = true;
                releaseUninterrupted();
            }
        } finally {
            ending.unlock();
        }
    }

    /** Clients wait when they are closed, and those of an interrupted caller would leave their threads behind. */
    private void releaseUninterrupted() {
        boolean interrupted = Thread.interrupted();
        try {
            release();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Closes for newcomers, and answers who is there already. */
    private @Nullable Watcher lastWatcher() {
        starting.lock();
        try {
            if (watcher != null && watcher.isCurrentThread()) { // it would wait for itself
                throw new IllegalStateException(name + ": a listener must not close its source");
            }
            closed = true;
            return watcher;
        } finally {
            starting.unlock();
        }
    }

    // ---------------------------------------------------------------- for the watcher

    final Fetched lookCounted(@Nullable Fetched told) throws IOException, InterruptedException {
        wakeUp.clear(); // before looking: a change from here on is seen, or wakes
        return counted(() -> look(told));
    }

    final void pause(long nanos) throws InterruptedException {
        rest(Duration.ofNanos(nanos));
    }

    private Fetched counted(Fetch fetch) throws IOException, InterruptedException {
        try {
            Fetched document = requireNonNull(fetch.fetch(), "document");
            health.updateAndGet(
                    was -> new SourceHealth(true, Optional.of(Instant.now()), was.reads() + 1, was.failures(), ""));
            return document;
        } catch (NoDocumentException missing) {
            countMissing(missing);
            throw missing;
        } catch (IOException failure) {
            countFailure(failure.getMessage());
            throw failure;
        } catch (RuntimeException failure) {
            countFailure(failure.toString());
            throw new IOException(name + ": " + failure, failure);
        } catch (Error failure) {
            countFailure(failure.toString());
            throw failure;
        }
    }

    /** A source that never had a document and is not expected to have one yet is well. */
    private void countMissing(NoDocumentException missing) {
        if (missing.isNotPublishedYet() && health.get().lastRead().isEmpty()) {
            health.updateAndGet(was -> new SourceHealth(true, was.lastRead(), was.reads(), was.failures(), ""));
        } else {
            countFailure(missing.getMessage());
        }
    }

    private void countFailure(@Nullable String problem) {
        String shown = problem == null || problem.isEmpty() ? name + ": failed" : problem;
        health.updateAndGet(was -> new SourceHealth(false, was.lastRead(), was.reads(), was.failures() + 1, shown));
    }

    private interface Fetch {
        Fetched fetch() throws IOException, InterruptedException;
    }
}
