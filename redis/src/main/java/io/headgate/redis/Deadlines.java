package io.headgate.redis;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Ends the wait for commands that Redis has not answered within the deadline, on one daemon thread. Lock-free; holds no more than
 * the commands that were under way at once within a deadline.
 */
final class Deadlines implements AutoCloseable {

    /*
     * Naive: a timer for each command, set when it leaves and stopped when its answer is here. That is two turns at the lock
     * of a heap for each command, for something that hardly ever happens.
     *
     * Ours: the deadline is the same for all, so they are due in the order in which they left: they stand in a line, which
     * those at its head leave when they have been answered. The thread looks at the head and sleeps until that one is due,
     * or for a whole deadline where there is none: whoever comes meanwhile is not due before. So it is never late, nobody
     * has to wake it, and it looks about once in a deadline however many commands there are.
     *
     *   sent       a b       c                 d                a, b and d are answered, c is not
     *   -----|-----+-+-------+---|-------------+---#-------> time
     *      look:           look:                 look:
     *    nobody there    c is at the head      c is due
     */
    private final Duration deadline;
    private final Ticker ticker;
    private final ConcurrentLinkedQueue<Wait> line = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private @Nullable Thread thread; // used by the one who starts and closes this

    Deadlines(Duration deadline, Ticker ticker) {
        Checks.positiveNanos(deadline, "deadline");
        this.deadline = deadline;
        this.ticker = ticker;
    }

    /** Something that is waited for. */
    interface Wait {

        /** When it began, as {@link #now} told. */
        long begun();

        /** Whether it is over, one way or the other. */
        boolean isOver();

        /** Ends it. */
        void timeIsUp();
    }

    Duration deadline() {
        return deadline;
    }

    long now() {
        return ticker.read();
    }

    void start() {
        Thread daemon = new Thread(this::watch, "headgate-redis-deadlines");
        daemon.setDaemon(true);
        thread = daemon;
        daemon.start();
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(this, sweepSafely());
        }
    }

    /** Who fails at the end of its wait is over all the same, and does not keep the others from theirs. */
    private long sweepSafely() {
        try {
            return sweep();
        } catch (RuntimeException | Error ofOne) {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, ofOne); // so that somebody sees it
            return 1;
        }
    }

    /** A wait that begins now. */
    void begin(Wait wait) {
        line.add(wait);
        if (closed) {
            endAll();
        }
    }

    /** Lets those go that stand at the head of the line and are over: called whenever one is. */
    void ended() {
        Wait head = line.peek();
        while (head != null && head.isOver()) {
            line.remove(head); // that one, for another thread may have been faster
            head = line.peek();
        }
    }

    /** Whether nobody is in the line. */
    boolean isIdle() {
        return line.isEmpty();
    }

    /** Ends the waits that are due. @return the nanoseconds until it is worth looking again */
    long sweep() {
        long now = now();
        ended();
        Wait head = line.peek();
        while (head != null) {
            long left = head.begun() + deadline.toNanos() - now;
            if (left > 0) {
                return left;
            }
            head.timeIsUp();
            ended();
            head = line.peek();
        }
        return deadline.toNanos();
    }

    private void endAll() {
        for (Wait wait = line.poll(); wait != null; wait = line.poll()) {
            wait.timeIsUp();
        }
    }

    /** Ends all waits. */
    @Override
    public void close() {
        closed = true;
        endAll();
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }
}
