package io.headgate.redis;

import io.headgate.limiter.Reservation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The future that a caller holds while no thread waits for its permits: completes when they may be used, or were refused. They go
 * back when it is cancelled, whether that is before they were booked, while it waits for its time, or never got that far.
 */
final class PendingGrant<T extends @Nullable Object> extends CompletableFuture<T> {

    private final Function<Boolean, T> result;

    private PendingGrant(Function<Boolean, T> result) {
        this.result = result;
    }

    /**
     * Of permits that are being booked. Waits for their time on {@code scheduler}.
     *
     * @param result what the caller gets for yes and for no; an exception it throws fails the future
     */
    static <T extends @Nullable Object> CompletableFuture<T> of(
            CompletableFuture<Reservation> coming, ScheduledExecutorService scheduler, Function<Boolean, T> result) {
        PendingGrant<T> grant = new PendingGrant<>(result);
        boolean isHere = coming.isDone();
        coming.whenComplete((booked, failure) -> grant.answered(booked, failure, scheduler));
        if (!isHere) {
            grant.whenComplete((unused, failure) -> {
                if (failure != null) { // cancelled, or failed by its owner: a time-out
                    coming.cancel(false);
                }
            });
        }
        return grant;
    }

    private void answered(
            @Nullable Reservation booked, @Nullable Throwable failure, ScheduledExecutorService scheduler) {
        if (booked == null) {
            completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
        } else if (!booked.isGranted() || booked.delay().isZero()) {
            if (!tell(booked.isGranted())) {
                booked.cancel(); // the caller cancelled in the moment of the grant
            }
        } else {
            waitFor(booked, scheduler);
        }
    }

    private void waitFor(Reservation booked, ScheduledExecutorService scheduler) {
        Future<?> timer;
        try {
            timer = scheduler.schedule(() -> tell(true), booked.delay().toNanos(), TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error rejected) { // the scheduler is foreign code
            completeExceptionally(rejected);
            booked.cancel();
            return;
        }
        whenComplete((unused, failure) -> {
            if (failure != null) {
                timer.cancel(false);
                booked.cancel();
            }
        });
    }

    /** @return whether the caller is told by this */
    private boolean tell(boolean granted) {
        try {
            return complete(result.apply(granted));
        } catch (RuntimeException refused) {
            return completeExceptionally(refused);
        }
    }
}
