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
        if (!booked.isGranted() || nanos == 0) {
            return CompletableFuture.completedFuture(booked.isGranted());
        }
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Future<?> timer;
        try {
            timer = scheduler.schedule(() -> answer.complete(true), nanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error rejected) { // the scheduler is foreign code
            booked.cancel();
            return CompletableFuture.failedFuture(rejected);
        }
        answer.whenComplete((granted, failure) -> {
            if (failure != null) { // cancelled, or failed by its owner (a time-out): nobody will use the permits
                timer.cancel(false);
                booked.cancel();
            }
        });
        return answer;
    }
}
