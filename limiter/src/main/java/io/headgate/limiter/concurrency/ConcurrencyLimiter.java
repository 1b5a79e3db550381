package io.headgate.limiter.concurrency;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limiter;
import io.headgate.limiter.Probe;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Never lets more than {@code limit} permits be in flight.
 *
 * <pre>{@code
 * if (limiter.tryAcquire()) {
 *     try {
 *         serve();
 *     } finally {
 *         limiter.release();
 *     }
 * }
 * }</pre>
 *
 * <p>Permits are held until they are released, by any thread. Waiters are served in the order in which they asked, and
 * nobody overtakes them, not even a call for fewer permits or one that does not wait. At most {@code maxWaiting} wait;
 * when the line is full the next is refused at once: {@code tryAcquire} answers {@code false}, {@code acquire} and
 * {@code acquireAsync} throw {@link RejectedExecutionException}. A waiter that is interrupted, cancelled or timed out
 * holds nothing. An interrupt matters only to a call that has to wait. A limit of 0 refuses everything.
 *
 * <p>Safe for many threads, platform and virtual. While nobody waits, taking and releasing are lock-free, one
 * compare-and-set each, and allocate nothing; a refusal writes nothing. While somebody waits, a release also takes a
 * short lock to hand its permits on; nothing parks and no foreign code runs under that lock.
 *
 * <p>Deadlines are measured on the ticker. A blocked thread is parked in real time, so a ticker that a test moves ends
 * its wait only when the thread wakes; the futures run on the scheduler they were given. A scheduler that drops what it was
 * handed, as {@code shutdownNow} does, leaves its futures undone: cancel them, and the permits they were granted go back.
 */
public final class ConcurrencyLimiter implements Limiter {
    /*
     * The naive idea is a counter beside a queue. Between "no permit is free" and "I am in the queue" the last holder
     * may release, see an empty queue and wake nobody: the waiter sleeps for ever. The usual cure is to enqueue first
     * and look again, against releasing first and looking at the queue: whichever comes second sees the other.
     *
     * Here both looks are one. Whether anybody waits is a bit of the same long as the count (see Occupancy), so that
     *
     *     waiter, under the lock:  CAS (in flight = limit, nobody) -> (in flight = limit, WAITERS), then enqueue
     *     releaser:                CAS (in flight = n, bit)        -> (in flight = n - 1, bit)
     *
     * are ordered by that long. Either the release comes first: then the waiter's compare-and-set fails, it looks again
     * and takes the permit. Or the bit comes first: then the releaser sees it, goes through the lock, which the waiter
     * holds until it is enqueued, and finds it.
     *
     *        nobody waits                              somebody waits
     *     +----------------+   a waiter joins      +-------------------------------+
     *     | take:    CAS + | --------------------> | take:    refused              |
     *     | release: CAS - |                       | release: CAS -, lock, serve   |
     *     +----------------+ <-------------------- +-------------------------------+
     *                         the line is empty
     *
     * The bit is set and cleared under the lock only, and is set whenever the line is not empty. Under it nobody but
     * the server takes, which is what makes the line fair: permits are counted for the first in line before it wakes,
     * so none can be snatched on the way. Its price is the same as its promise: a heavy waiter at the front holds up
     * light ones.
     *
     * Failsafe's bulkhead leaves a timed-out waiter queued and hands it a permit that nobody gives back. Here leaving
     * is a removal under the lock that decides grants: either the waiter was still in line and cannot be granted any
     * more, or it was granted and knows, and keeps (timed out: the answer is yes) or returns (interrupted, cancelled)
     * the permits. Whoever leaves the front serves those behind.
     *
     * Lowering the limit changes the limit bits and nothing else: free goes negative and the calls in flight run out.
     */

    static final int DEFAULT_MAX_WAITING = 1_024;

    private final AtomicLong occupancy;
    private final WaitingLine line;

    private ConcurrencyLimiter(long limit, int maxWaiting, Ticker ticker) {
        checkLimit(limit);
        Checks.require(maxWaiting >= 0, "maxWaiting", maxWaiting, ">= 0 (0: nobody waits)");
        occupancy = new AtomicLong(Occupancy.idle(limit));
        line = new WaitingLine(occupancy, maxWaiting, requireNonNull(ticker, "ticker"));
    }

    /** At most {@code limit} in flight (0 to 2,147,483,647) and at most 1,024 waiting. */
    public static ConcurrencyLimiter of(long limit) {
        return of(limit, DEFAULT_MAX_WAITING);
    }

    /** At most {@code limit} in flight and at most {@code maxWaiting} waiting; 0: nobody waits. */
    public static ConcurrencyLimiter of(long limit, int maxWaiting) {
        return of(limit, maxWaiting, Ticker.system());
    }

    /** As {@link #of(long, int)}, with deadlines measured on {@code ticker}. */
    public static ConcurrencyLimiter of(long limit, int maxWaiting, Ticker ticker) {
        return new ConcurrencyLimiter(limit, maxWaiting, ticker);
    }

    @Override
    public boolean tryAcquire(long permits) {
        checkPermits(permits);
        while (true) {
            long before = occupancy.get();
            if (permits > Occupancy.freeForNewcomer(before)) {
                return false;
            }
            if (occupancy.compareAndSet(before, before + permits)) {
                return true;
            }
        }
    }

    @Override
    public boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        long maxWaitNanos = Checks.waitNanos(maxWait, "maxWait");
        return tryAcquire(permits)
                || (maxWaitNanos > 0 && line.await(new ThreadWaiter(permits), maxWaitNanos) == Answer.GRANTED);
    }

    /**
     * Takes {@code permits}, waiting as long as it takes. Throws {@link RejectedExecutionException} when the line is
     * full, and {@link IllegalArgumentException} when {@code permits} exceed the limit or, while waiting, come to
     * exceed it.
     */
    @Override
    public void acquire(long permits) throws InterruptedException {
        if (!tryAcquire(permits)) {
            requireGranted(line.await(new ThreadWaiter(permits), Algorithm.NEVER), permits);
        }
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        long maxWaitNanos = Checks.waitNanos(maxWait, "maxWait");
        requireNonNull(scheduler, "scheduler");
        boolean granted = tryAcquire(permits);
        if (granted || maxWaitNanos == 0) {
            return CompletableFuture.completedFuture(granted);
        }
        return new FutureWaiter<>(permits, line, scheduler, answer -> answer == Answer.GRANTED).await(maxWaitNanos);
    }

    /** As {@link #acquire(long)}. What is known at once is thrown; what happens while waiting fails the future. */
    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        requireNonNull(scheduler, "scheduler");
        if (tryAcquire(permits)) {
            return CompletableFuture.completedFuture(null);
        }
        return new FutureWaiter<@Nullable Void>(permits, line, scheduler, answer -> requireGranted(answer, permits))
                .await(Algorithm.NEVER);
    }

    /** As many as are free, at most {@code permits}, none while others wait. They are held until released. */
    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        while (true) {
            long before = occupancy.get();
            long taken = Math.min(permits, Occupancy.freeForNewcomer(before));
            if (taken <= 0) {
                return 0;
            }
            if (occupancy.compareAndSet(before, before + taken)) {
                return taken;
            }
        }
    }

    /**
     * Counts {@code permits} as in flight whatever the limit, for calls that run all the same; like all others they are
     * released. Throws {@link IllegalStateException} and changes nothing when more than 2,147,483,647 would be in flight.
     */
    public void charge(long permits) {
        checkPermits(permits);
        while (true) {
            long before = occupancy.get();
            if (permits > Occupancy.LARGEST_LIMIT - Occupancy.inFlight(before)) {
                throw new IllegalStateException("permits: " + permits + " (expected: at most "
                        + (Occupancy.LARGEST_LIMIT - Occupancy.inFlight(before)) + ", what can still be counted)");
            }
            if (occupancy.compareAndSet(before, before + permits)) {
                return;
            }
        }
    }

    /** Gives one permit back. */
    public void release() {
        release(1);
    }

    /**
     * Gives {@code permits} back. Throws {@link IllegalStateException} and changes nothing when fewer are in flight. (A
     * permit released twice while others are in flight cannot be told from theirs.)
     */
    public void release(long permits) {
        checkPermits(permits);
        while (true) {
            long before = occupancy.get();
            if (permits > Occupancy.inFlight(before)) {
                throw new IllegalStateException("permits: " + permits + " (expected: at most "
                        + Occupancy.inFlight(before) + ", the permits in flight)");
            }
            if (occupancy.compareAndSet(before, before - permits)) {
                if (Occupancy.hasWaiters(before)) {
                    line.serve();
                }
                return;
            }
        }
    }

    /**
     * Puts another limit in force. A higher one serves waiters at once. A lower one waits for nobody: what is in flight
     * stays and runs out, and waiters for more permits than it allows are refused.
     */
    public void changeLimit(long limit) {
        checkLimit(limit);
        if (Occupancy.hasWaiters(occupancy.updateAndGet(before -> Occupancy.withLimit(before, limit)))) {
            line.limitChanged();
        }
    }

    /** The limit in force. */
    public long limit() {
        return Occupancy.limit(occupancy.get());
    }

    /** Permits in use now; above the limit only after it was lowered, or after a {@link #charge}. */
    public long inFlight() {
        return Occupancy.inFlight(occupancy.get());
    }

    /** How many calls wait now. */
    public int waiting() {
        return Occupancy.hasWaiters(occupancy.get()) ? line.size() : 0;
    }

    /** Time alone brings no permit back: what is not there now is there {@link Algorithm#NEVER}, until a release. */
    @Override
    public Probe probe(long permits) {
        checkPermits(permits);
        long present = occupancy.get();
        long remaining = Occupancy.freeForNewcomer(present);
        return new Probe(
                remaining,
                permits <= remaining ? 0 : Algorithm.NEVER,
                Occupancy.inFlight(present) == 0 ? 0 : Algorithm.NEVER);
    }

    private @Nullable Void requireGranted(Answer answer, long permits) {
        if (answer == Answer.LINE_FULL) {
            throw new RejectedExecutionException("waiting: " + line.maxWaiting() + " (expected: fewer than "
                    + line.maxWaiting() + ", the most that may wait)");
        }
        Checks.require(answer == Answer.GRANTED, "permits", permits, "at most " + limit() + ", the limit");
        return null;
    }

    private static void checkLimit(long limit) {
        Checks.require(
                limit >= 0 && limit <= Occupancy.LARGEST_LIMIT,
                "limit",
                limit,
                "0 (refuses everything) to " + Occupancy.LARGEST_LIMIT);
    }

    static void checkPermits(long permits) {
        if (permits < 1) { // not Checks.require: it would box on the hot path
            throw new IllegalArgumentException("permits: " + permits + " (expected: >= 1)");
        }
    }

    @Override
    public String toString() {
        long present = occupancy.get();
        return "ConcurrencyLimiter[" + Occupancy.inFlight(present) + " of " + Occupancy.limit(present) + " in flight]";
    }
}
