package io.headgate.testkit.time;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A ticker that stands still until it is moved.
 *
 * <p>Who sleeps on it moves it: {@link #sleep} advances the ticker by the time asked for and returns at once, so a test
 * of a waiting call needs no second thread. A ticker made by {@link #manual} instead blocks the sleeper until another
 * thread has moved the ticker far enough. Every sleep is written down either way.
 *
 * <p>Safe for many threads.
 */
public final class FakeTicker implements Ticker {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private enum Sleeping {
        MOVES_THE_TICKER,
        BLOCKS
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Duration> sleeps = new ArrayList<>();
    private final Sleeping sleeping;
    private int sleepers;
    private volatile long now;

    /** A ticker at 0 that is moved by those who sleep on it. */
    public FakeTicker() {
        this(0);
    }

    /** A ticker at {@code start} that is moved by those who sleep on it. */
    public FakeTicker(long start) {
        this(start, Sleeping.MOVES_THE_TICKER);
    }

    private FakeTicker(long start, Sleeping sleeping) {
        this.now = start;
        this.sleeping = sleeping;
    }

    /** A ticker at {@code start} whose sleepers block until another thread has moved it far enough. */
    public static FakeTicker manual(long start) {
        return new FakeTicker(start, Sleeping.BLOCKS);
    }

    @Override
    public long read() {
        return now;
    }

    /** Moves the ticker forward. */
    public void advance(Duration by) {
        advanceNanos(requireNonNull(by, "by").toNanos());
    }

    /** Moves the ticker forward. It wraps beyond {@link Long#MAX_VALUE}, as the machine's ticker may. */
    public void advanceNanos(long nanos) {
        Checks.require(nanos >= 0, "nanos", nanos, ">= 0; set() can also go back");
        lock.lock();
        try {
            move(now + nanos);
        } finally {
            lock.unlock();
        }
    }

    /** Puts the ticker at any instant, also an earlier one. */
    public void set(long instant) {
        lock.lock();
        try {
            move(instant);
        } finally {
            lock.unlock();
        }
    }

    /** Moves the ticker forward to {@code instant}; does nothing when it is there or beyond already. */
    void advanceTo(long instant) {
        lock.lock();
        try {
            if (instant - now > 0) {
                move(instant);
            }
        } finally {
            lock.unlock();
        }
    }

    private void move(long instant) {
        now = instant;
        changed.signalAll();
    }

    /** Waits until {@code nanos} have passed on this ticker; 0 and less is no wait and is not written down. */
    @Override
    public void sleep(long nanos) throws InterruptedException {
        if (nanos <= 0) {
            return;
        }
        lock.lockInterruptibly();
        try {
            sleeps.add(Duration.ofNanos(nanos));
            if (sleeping == Sleeping.MOVES_THE_TICKER) {
                move(now + nanos);
            } else {
                block(now + nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    private void block(long until) throws InterruptedException {
        sleepers++;
        changed.signalAll();
        try {
            while (until - now > 0) {
                changed.await();
            }
        } finally {
            sleepers--;
        }
    }

    /** Every sleep asked for so far, in the order in which they began. */
    public List<Duration> sleeps() {
        lock.lock();
        try {
            return List.copyOf(sleeps);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until at least {@code count} threads are blocked in {@link #sleep}, so that a test of a manual ticker knows
     * when to move it. Throws {@link IllegalStateException} when that has not happened after a real minute.
     */
    public void awaitSleepers(int count) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = PATIENCE_NANOS;
            while (sleepers < count) {
                if (left <= 0) {
                    throw new IllegalStateException("sleepers: " + sleepers + " (expected: " + count + " within 60 s)");
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "FakeTicker[" + now + " ns]";
    }
}
