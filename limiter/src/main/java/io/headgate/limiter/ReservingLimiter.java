package io.headgate.limiter;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** The verbs that wait, made from one: booking. For limiters of your own. */
public abstract class ReservingLimiter implements RateLimiter {

    /** For subclasses. */
    protected ReservingLimiter() {}

    /** Books {@code permits}, at least 1, if the wait is at most so long. */
    protected abstract Reservation book(long permits, long maxWaitNanos);

    @Override
    public boolean tryAcquire(long permits, Duration maxWait) throws InterruptedException {
        Reservation booked = checkedBook(permits, Checks.waitNanos(maxWait, "maxWait"));
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
        return later(checkedBook(permits, Checks.waitNanos(maxWait, "maxWait")), scheduler);
    }

    @Override
    public CompletableFuture<@Nullable Void> acquireAsync(long permits, ScheduledExecutorService scheduler) {
        Reservation booked = reserve(permits);
        CompletableFuture<Boolean> granted = later(booked, scheduler);
        CompletableFuture<@Nullable Void> answer = new CompletableFuture<>();
        granted.whenComplete((unused, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(failure);
            } else if (!answer.complete(null)) {
                booked.cancel(); // the caller cancelled in the moment in which it was due
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
        Reservation booked = checkedBook(permits, Algorithm.MAX_WAIT_NANOS);
        if (!booked.isGranted()) {
            throw refused(permits);
        }
        return booked;
    }

    /** Why a call that would wait as long as it takes was refused: more than can ever be granted, or no wait that ends. */
    protected final RuntimeException refused(long permits) {
        Limit limit = limit();
        long most = limit.largestTake();
        return permits > most
                ? new IllegalArgumentException(
                        "permits: " + permits + " (expected: at most " + most + ", the most " + limit + " can grant)")
                : new IllegalStateException("permits: " + permits + " (expected: a wait that ends; " + limit
                        + " grants none that long, or cannot say when)");
    }

    @Override
    public Reservation reserve(long permits, Duration maxWait) {
        return checkedBook(permits, Checks.waitNanos(maxWait, "maxWait"));
    }

    private Reservation checkedBook(long permits, long maxWaitNanos) {
        checkPermits(permits);
        return book(permits, maxWaitNanos);
    }

    /** Refuses fewer than one permit. */
    protected static void checkPermits(long permits) {
        if (permits < 1) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: >= 1)");
        }
    }
}
