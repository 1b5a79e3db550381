package io.headgate.limiter;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Turns a reservation into a future that completes when its permits may be used, and gives them back when cancelled. */
final class DelayedGrant {

    private DelayedGrant() {}

    static CompletableFuture<Boolean> of(Reservation booked, ScheduledExecutorService scheduler) {
        long nanos = booked.delay().toNanos();
        if (nanos == 0 || !booked.isHeld()) {
            return CompletableFuture.completedFuture(booked.tryFollow());
        }
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Future<?> timer;
        try {
            timer = scheduler.schedule(() -> tell(booked, answer), nanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error rejected) { // the scheduler is foreign code
            booked.cancel();
            return CompletableFuture.failedFuture(rejected);
        }
        answer.whenComplete((granted, failure) -> {
            if (failure != null) { // cancelled, or failed by its owner (a time-out): nobody will use the permits
                timer.cancel(false);
                booked.cancelUnlessFollowed();
            }
        });
        return answer;
    }

    /** That the permits may be used, unless they were given back: by another future of the same booking. */
    private static boolean tell(Reservation booked, CompletableFuture<Boolean> answer) {
        boolean follows = booked.tryFollow();
        if (!answer.complete(follows) && follows) {
            booked.unfollow();
        }
        return follows;
    }
}
