package io.headgate.redis;

import io.headgate.redis.form.StoreClock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A booking that holds no thread: completes with whether it was granted, when the permits may be used. They go back when it is
 * cancelled, whether that is before Redis has answered, while it waits for its time, or never got that far.
 */
final class PendingGrant extends CompletableFuture<Boolean> {

    private final Ferry ferry;
    private final Request booking;
    private final StoreClock clock;
    private final ScheduledExecutorService scheduler;
    private volatile @Nullable Future<?> timer;

    private PendingGrant(Ferry ferry, Request booking, StoreClock clock, ScheduledExecutorService scheduler) {
        this.ferry = ferry;
        this.booking = booking;
        this.clock = clock;
        this.scheduler = scheduler;
    }

    static PendingGrant of(Ferry ferry, Request booking, StoreClock clock, ScheduledExecutorService scheduler) {
        PendingGrant grant = new PendingGrant(ferry, booking, clock, scheduler);
        grant.whenComplete((granted, failure) -> grant.ended(failure));
        booking.whenComplete(grant::answered);
        ferry.ask(booking);
        return grant;
    }

    private void answered(@Nullable Answer answer, @Nullable Throwable failure) {
        if (answer == null) {
            completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
        } else if (booking.waitOf(answer) <= 0) {
            complete(booking.waitOf(answer) == 0);
        } else {
            completeAfter(clock.nanos(booking.waitOf(answer)));
        }
    }

    private void completeAfter(long nanos) {
        try {
            timer = scheduler.schedule(() -> complete(true), nanos, TimeUnit.NANOSECONDS);
            if (isDone()) {
                stopTimer();
            }
        } catch (RejectedExecutionException shutDown) {
            completeExceptionally(shutDown);
        }
    }

    private void ended(@Nullable Throwable failure) {
        if (failure == null || booking.cancel(false) || booking.isCompletedExceptionally()) {
            return; // used, or nothing was granted yet: what still comes is given back when it comes
        }
        stopTimer();
        booking.undoing(booking.join()).ifPresent(ferry::ask);
    }

    private void stopTimer() {
        Future<?> running = timer;
        if (running != null) {
            running.cancel(false);
        }
    }
}
