package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ConcurrencyLimiterFutureTest {

    private final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);
    private final ManualScheduler scheduler = new ManualScheduler();

    @Test
    void aPermitThatIsThereIsGrantedWithoutTheScheduler() {
        assertThat(limiter.tryAcquireAsync(1, Duration.ofSeconds(1), scheduler)).isCompletedWithValue(true);
        assertThat(limiter.tryAcquireAsync(1, Duration.ZERO, scheduler)).isCompletedWithValue(false);
        limiter.release();
        assertThat(limiter.acquireAsync(1, scheduler)).isCompleted();
        assertThat(scheduler.pending()).isZero();
    }

    @Test
    void aReleasedPermitIsGrantedOnTheSchedulerAndTheTimerIsCancelled() {
        limiter.tryAcquire();
        CompletableFuture<Boolean> future = limiter.tryAcquireAsync(1, Duration.ofSeconds(1), scheduler);

        limiter.release();
        assertThat(future).isNotDone();
        scheduler.runHandedOver();

        assertThat(future).isCompletedWithValue(true);
        assertThat(limiter.inFlight()).isEqualTo(1);
        assertThat(scheduler.pending()).isZero();
    }

    @Test
    void aTimedOutFutureLeavesNoGhostThatEatsAPermit() {
        limiter.tryAcquire();
        CompletableFuture<Boolean> future = limiter.tryAcquireAsync(1, Duration.ofNanos(100), scheduler);

        scheduler.advance(99);
        assertThat(future).isNotDone();
        scheduler.advance(1);
        assertThat(future).isCompletedWithValue(false);
        assertThat(limiter.waiting()).isZero();

        limiter.release();
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aGrantThatComesBeforeTheTimerWins() {
        limiter.tryAcquire();
        CompletableFuture<Boolean> future = limiter.tryAcquireAsync(1, Duration.ofNanos(100), scheduler);

        limiter.release(); // granted now, told when the scheduler runs, which is after the deadline
        scheduler.advance(200);

        assertThat(future).isCompletedWithValue(true);
        assertThat(limiter.inFlight()).isEqualTo(1);
    }

    @Test
    void aCancelledFutureLeavesTheLine() {
        limiter.tryAcquire();
        CompletableFuture<Void> first = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Void> second = limiter.acquireAsync(1, scheduler);

        first.cancel(false);
        assertThat(limiter.waiting()).isEqualTo(1);
        limiter.release();
        scheduler.runHandedOver();

        assertThat(second).isCompleted();
        limiter.release();
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void aFutureCancelledBetweenItsGrantAndItsDeliveryGivesThePermitToTheNext() {
        limiter.tryAcquire();
        CompletableFuture<Void> first = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Boolean> second = limiter.tryAcquireAsync(1, Duration.ofDays(1), scheduler);

        limiter.release();
        first.cancel(false);
        scheduler.runHandedOver();

        assertThat(second).isCompletedWithValue(true);
        limiter.release();
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void aFutureCompletedByItsOwnerHoldsNothing() {
        limiter.tryAcquire();
        CompletableFuture<Boolean> future = limiter.tryAcquireAsync(1, Duration.ofDays(1), scheduler);

        future.complete(false);
        limiter.release();

        assertThat(limiter.inFlight()).isZero();
        assertThat(scheduler.pending()).isZero();
    }

    @Test
    void aFutureFirstInLineThatGivesUpLetsThoseBehindItThrough() {
        ConcurrencyLimiter wide = ConcurrencyLimiter.of(3);
        wide.tryAcquire(2);
        CompletableFuture<Boolean> heavy = wide.tryAcquireAsync(3, Duration.ofNanos(10), scheduler);
        CompletableFuture<Boolean> light = wide.tryAcquireAsync(1, Duration.ofDays(1), scheduler);
        assertThat(wide.tryAcquire()).as("a newcomer does not overtake").isFalse();
        assertThat(wide.consumeUpTo(1)).isZero();

        scheduler.advance(10);

        assertThat(heavy).isCompletedWithValue(false);
        assertThat(light).isCompletedWithValue(true);
        assertThat(wide.inFlight()).isEqualTo(3);
    }

    @Test
    void futuresAreServedInTheOrderInWhichTheyAsked() {
        limiter.tryAcquire();
        List<Integer> served = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            int mine = number;
            limiter.acquireAsync(1, scheduler).thenRun(() -> {
                served.add(mine);
                limiter.release();
            });
        }

        limiter.release();
        scheduler.runHandedOver();

        assertThat(served).containsExactly(0, 1, 2, 3, 4);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void growingTheLimitServesThoseWhoWait() {
        limiter.tryAcquire();
        CompletableFuture<Void> first = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Void> second = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Void> third = limiter.acquireAsync(1, scheduler);

        limiter.changeLimit(3);
        scheduler.runHandedOver();

        assertThat(List.of(first, second)).allMatch(CompletableFuture::isDone);
        assertThat(third).isNotDone();
        assertThat(limiter.inFlight()).isEqualTo(3);
    }

    @Test
    void shrinkingRefusesTheWaitersThatCanNoLongerBeGrantedAndServesTheOthers() {
        ConcurrencyLimiter wide = ConcurrencyLimiter.of(4);
        wide.tryAcquire();
        CompletableFuture<Void> heavy = wide.acquireAsync(4, scheduler);
        CompletableFuture<Boolean> heavyTry = wide.tryAcquireAsync(3, Duration.ofDays(1), scheduler);
        CompletableFuture<Boolean> light = wide.tryAcquireAsync(1, Duration.ofDays(1), scheduler);

        wide.changeLimit(2);
        scheduler.runHandedOver();

        assertThat(heavy)
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("permits: 4 (expected: at most 2, the limit)");
        assertThat(heavyTry).isCompletedWithValue(false);
        assertThat(light).isCompletedWithValue(true);
        assertThat(wide.inFlight()).isEqualTo(2);
        assertThat(wide.waiting()).isZero();
    }

    @Test
    void aFullLineRefusesAtOnce() {
        ConcurrencyLimiter narrow = ConcurrencyLimiter.of(1, 1);
        narrow.tryAcquire();
        narrow.acquireAsync(1, scheduler);

        assertThat(narrow.tryAcquireAsync(1, Duration.ofDays(1), scheduler)).isCompletedWithValue(false);
        assertThatThrownBy(() -> narrow.acquireAsync(1, scheduler))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("waiting: 1 (expected: fewer than 1, the most that may wait)");
        assertThatThrownBy(narrow::acquire).isInstanceOf(RejectedExecutionException.class);
        assertThat(narrow.waiting()).isEqualTo(1);
    }

    @Test
    void aSchedulerThatWasShutDownCostsNoPermit() {
        limiter.tryAcquire();
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (int number = 0; number < 1_000; number++) {
            waiting.add(limiter.acquireAsync(1, scheduler));
        }

        scheduler.shutdown();
        limiter.release();

        assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.waiting()).isZero();
    }

    @Test
    void aSchedulerThatTakesNoTimerFailsTheFutureAndLeavesNoWaiter() {
        limiter.tryAcquire();
        scheduler.shutdown();

        assertThat(limiter.tryAcquireAsync(1, Duration.ofDays(1), scheduler)).isCompletedExceptionally();
        assertThat(limiter.waiting()).isZero();
    }

    @Test
    void aFutureCancelledAfterItsSchedulerDroppedItsGrantGivesThePermitToTheNext() {
        ManualScheduler other = new ManualScheduler();
        limiter.tryAcquire();
        CompletableFuture<Void> dropped = limiter.acquireAsync(1, scheduler);
        CompletableFuture<Void> next = limiter.acquireAsync(1, other);

        limiter.release(); // granted, and handed to the scheduler
        assertThat(scheduler.shutdownNow()).hasSize(1);
        assertThat(limiter.inFlight()).isEqualTo(1);
        dropped.cancel(false);
        other.runHandedOver();

        assertThat(next).isCompleted();
        limiter.release();
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void aFutureCancelledBeforeItIsToldGivesItsPermitBackOnceAndAtOnce() {
        limiter.tryAcquire();
        CompletableFuture<Void> future = limiter.acquireAsync(1, scheduler);

        limiter.release();
        future.cancel(false);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.tryAcquire()).isTrue();
        scheduler.runHandedOver();

        assertThat(limiter.inFlight()).as("that of the other call").isEqualTo(1);
    }

    /** As a thread pool of the JDK does when no thread can be started: the task stays in its queue, and the call fails. */
    @Test
    void aSchedulerThatFailsInItsOwnWayCostsNoPermitAndHoldsUpNobody() {
        ScheduledThreadPoolExecutor failing = new ScheduledThreadPoolExecutor(1, task -> {
            throw new InternalError("no thread");
        });
        ConcurrencyLimiter wide = ConcurrencyLimiter.of(2);
        wide.tryAcquire(2);
        CompletableFuture<Void> failed = wide.acquireAsync(1, failing);
        CompletableFuture<Void> behind = wide.acquireAsync(1, scheduler);

        wide.release(2);
        scheduler.runHandedOver();

        assertThat(failed).isCompletedExceptionally();
        assertThat(behind).isCompleted();
        assertThat(wide.inFlight()).isEqualTo(1);
        for (Runnable late : failing.shutdownNow()) {
            late.run();
        }
        assertThat(wide.inFlight()).isEqualTo(1);
    }

    @Test
    void aTimerThatFailsInItsOwnWayLeavesNoWaiter() {
        ScheduledThreadPoolExecutor failing = new ScheduledThreadPoolExecutor(1, task -> {
            throw new InternalError("no thread");
        });
        limiter.tryAcquire();

        assertThat(limiter.tryAcquireAsync(1, Duration.ofDays(1), failing)).isCompletedExceptionally();

        assertThat(limiter.waiting()).isZero();
        failing.shutdownNow();
    }

    @Test
    void aPermitReleasedTwiceNeverDamagesTheLimit() {
        limiter.tryAcquire();
        CompletableFuture<Void> granted = limiter.acquireAsync(1, scheduler);
        limiter.release();
        limiter.release(); // the mistake: this permit belongs to the future, which has not been told yet
        granted.cancel(false);
        scheduler.runHandedOver();

        assertThat(limiter.limit()).isEqualTo(1);
        assertThat(limiter.inFlight()).isZero();
    }
}
