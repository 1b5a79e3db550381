package io.headgate.limiter;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The shell around an {@link Algorithm} in this process: reads the ticker once per call, waits where waiting was asked
 * for, and asks for the algorithm that is current when the one it used has been replaced. Lock-free; allocates only for
 * reservations, probes and futures.
 */
public abstract class AlgorithmShell implements RateLimiter {

    private final Ticker ticker;

    /** A shell on {@code ticker}. */
    protected AlgorithmShell(Ticker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
    }

    /** The algorithm to ask now; another one once the last has been retired. */
    protected abstract Algorithm algorithm(long now);

    /** The ticker this limiter is on. */
    protected final Ticker ticker() {
        return ticker;
    }

    @Override
    public final boolean tryAcquire(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        long answer = algorithm(now).take(permits, now, 0);
        return (answer >= Algorithm.REFUSED ? answer : takeAgain(permits, now, 0)) >= 0;
    }

    /** Off the hot path: the ticker was overtaken by another thread, or the algorithm replaced; ask until neither is so. */
    private long takeAgain(long permits, long now, long maxWaitNanos) {
        while (true) {
            Algorithm present = algorithm(now);
            now = present.latest(now);
            long answer = present.take(permits, now, maxWaitNanos);
            if (answer >= Algorithm.REFUSED) {
                return answer;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        Reservation booked = book(permits, Checks.waitNanos(maxWait, "maxWait"));
        if (!booked.isGranted()) {
            return false;
        }
        booked.await();
        return true;
    }

    @Override
    public void acquire(long permits) throws InterruptedException {
        reserve(permits).await();
    }

    @Override
    public CompletableFuture<Boolean> tryAcquireAsync(
            long permits, Duration maxWait, ScheduledExecutorService scheduler) {
        return later(book(permits, Checks.waitNanos(maxWait, "maxWait")), scheduler);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        CompletableFuture<Boolean> granted = later(reserve(permits), scheduler);
        CompletableFuture<@Nullable Void> answer = new CompletableFuture<>();
        granted.whenComplete((unused, failure) -> {
            if (failure == null) {
                answer.complete(null);
            } else {
                answer.completeExceptionally(failure);
            }
        });
        answer.whenComplete((unused, failure) -> {
            if (failure != null) { // cancelled, or failed by its owner: a time-out
                granted.cancel(false);
            }
        });
        return answer;
    }

    private CompletableFuture<Boolean> later(Reservation booked, ScheduledExecutorService scheduler) {
        return DelayedGrant.of(booked, requireNonNull(scheduler, "scheduler"));
    }

    @Override
    public Reservation reserve(long permits) {
        Reservation booked = book(permits, Algorithm.MAX_WAIT_NANOS);
        if (!booked.isGranted()) {
            long most = limit().largestTake();
            Checks.require(
                    permits <= most, "permits", permits, "at most " + most + ", the most " + limit() + " can grant");
            throw new IllegalStateException("permits: " + permits + " (expected: a wait that ends; " + limit()
                    + " grants none that long, or cannot say when)");
        }
        return booked;
    }

    @Override
    public Reservation reserve(long permits, Duration maxWait) {
        return book(permits, Checks.waitNanos(maxWait, "maxWait"));
    }

    private Reservation book(long permits, long maxWaitNanos) {
        checkPermits(permits);
        while (true) {
            long read = ticker.read();
            Algorithm present = algorithm(read);
            long now = present.latest(read);
            if (now != read && ticker.read() - now >= 0) {
                continue; // another thread was faster: read again; else the ticker went back, and the wait begins all
                // the same
            }
            long answer = present.take(permits, now, maxWaitNanos);
            if (answer >= Algorithm.REFUSED) {
                return new Reservation(ticker, present, permits, now, answer, read);
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public Duration charge(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        Algorithm present = algorithm(now);
        while (!present.charge(permits, now)) {
            Thread.onSpinWait();
            present = algorithm(now);
        }
        long wait = present.waitNanos(1, present.latest(now));
        return Duration.ofNanos(Math.min(wait, Algorithm.MAX_WAIT_NANOS));
    }

    @Override
    public long consumeUpTo(long permits) {
        checkPermits(permits);
        long now = ticker.read();
        while (true) {
            Algorithm present = algorithm(now);
            now = present.latest(now);
            long answer = present.takeUpTo(permits, now);
            if (answer >= 0) {
                return answer;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public Probe probe(long permits) {
        checkPermits(permits);
        long read = ticker.read();
        Algorithm present = algorithm(read);
        long now = present.latest(read);
        return new Probe(present.available(now), present.waitNanos(permits, now), present.nanosToFull(now));
    }

    @Override
    public Limit limit() {
        return algorithm(ticker.read()).limit();
    }

    private static void checkPermits(long permits) {
        if (permits < 1) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: >= 1)");
        }
    }

    @Override
    public String toString() {
        return "RateLimiter[" + limit() + "]";
    }
}
