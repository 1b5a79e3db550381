package io.headgate.rules.source;

import java.io.IOException;
import java.lang.System.Logger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The one thread that looks at a source and tells its listener. */
final class Watcher {
    /*
     * Watching by passing events on has to get three things right: none lost, none out of order, none told after the end.
     * Here an event carries nothing. It only ends a rest early, and the place itself is looked at again:
     *
     *        +--------------------- rest: interval, or until woken <-------+
     *        v                                                             |
     *      look --- another revision, or the first after trouble --> changed
     *        |
     *        +----- failed --> told when it is the first of its spell --> rest: back-off, or until woken
     *
     * What is told is what is there, so the last state always arrives, whatever got lost on the way; and one thread both
     * looks and tells, so the order is the order of looking.
     *
     * The end: a call to the listener holds the lock, and begins only while the watcher is open. close() waits for that lock
     * and only then interrupts: whatever the thread is in at that time is a look or a rest, never the listener, which may be
     * writing a file that an interrupt would break off.
     */
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(5); // for a listener or a look that does not end

    private final WatchingSource source;
    private final RuleSource.Listener listener;
    private final BackOff backOff;
    private final ReentrantLock telling = new ReentrantLock();
    private final Thread thread;
    private volatile boolean closed;
    private @Nullable Fetched told;
    private boolean troubled;

    Watcher(WatchingSource source, RuleSource.Listener listener, Pace pace) {
        this.source = source;
        this.listener = listener;
        this.backOff = new BackOff(pace, RandomGenerator.getDefault());
        this.thread = new Thread(this::run, "headgate-source " + source.name());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed) {
            try {
                long rest = turn();
                if (!closed) { // asked after the look, which may have used up the interrupt of close()
                    source.pause(rest);
                }
            } catch (InterruptedException ending) {
                // only close() interrupts this thread, and the loop ends then
            }
        }
    }

    /** One look, told where there is something to tell. Answers how long to rest. */
    private long turn() {
        try {
            Fetched found = source.lookCounted(told);
            backOff.reset();
            found(found);
            return source.interval().toNanos();
        } catch (Exception failure) {
            Thread.interrupted(); // clients that were interrupted may leave the flag set, and the rest would not be one
            failed(failure);
        } catch (Error failure) { // a class that is missing, a document too large for the heap: the watch goes on
            failed(new IOException(source.name() + ": " + failure, failure));
        }
        return backOff.nextNanos();
    }

    private void found(Fetched found) {
        boolean news = troubled || told == null || !told.revision().equals(found.revision());
        troubled = false;
        told = found;
        if (news) {
            tell(() -> listener.changed(found));
        }
    }

    private void failed(Exception reason) {
        if (!troubled) {
            troubled = true;
            tell(() -> listener.failed(reason));
        }
    }

    private void tell(Runnable call) {
        telling.lock();
        try {
            if (!closed) {
                call.run();
            }
        } catch (Throwable thrown) { // it must not throw, and if it does the next document is still told
            System.getLogger(Watcher.class.getPackageName())
                    .log(Logger.Level.WARNING, source.name() + ": the listener failed", thrown);
        } finally {
            telling.unlock();
        }
    }

    boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    /** Ends the thread. When this returns no further call to the listener begins. */
    void close() {
        closed = true;
        long deadline = System.nanoTime() + END_NANOS;
        boolean interrupted = false;
        while (true) {
            try {
                end(deadline);
                break;
            } catch (InterruptedException ofTheCaller) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(long deadline) throws InterruptedException {
        if (telling.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            try {
                thread.interrupt();
            } finally {
                telling.unlock();
            }
        }
        TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
    }
}
