package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting threads and futures that are granted, cancelled, interrupted and timed out while threads are suspended. */
@Tag("concurrency")
class SuspendedWaitersTest {

    @ParameterizedTest
    @ValueSource(classes = {Futures.class, DroppedFutures.class, WaitingThreads.class})
    void noPermitIsLostAndNoneIsThereTwice(Class<? extends Scenario> scenario) {
        Schedules.Explored explored = Schedules.explore(scenario);
        assertThat(explored.different()).isGreaterThan(explored.schedules() / 10);
    }

    @ParameterizedTest
    @ValueSource(classes = {ForgottenFutures.class, UnguardedThreads.class})
    void aPlantedBugIsFound(Class<? extends Scenario> scenario) {
        assertThatThrownBy(() -> Schedules.explore(scenario, 1_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fails on schedule");
    }

    /** A permit in use and two futures that wait for it. */
    public static class Futures implements Scenario {

        final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);
        final ManualScheduler scheduler = new ManualScheduler();
        final CompletableFuture<Void> first;
        final CompletableFuture<Boolean> second;

        public Futures() {
            limiter.tryAcquire();
            first = limiter.acquireAsync(1, scheduler);
            second = limiter.tryAcquireAsync(1, Duration.ofNanos(100), scheduler);
        }

        @Override
        public List<Runnable> threads() {
            return List.of(limiter::release, () -> first.cancel(false), this::runScheduler, this::tryOnce);
        }

        void runScheduler() {
            scheduler.runHandedOver();
            scheduler.advance(100);
        }

        void tryOnce() {
            if (limiter.tryAcquire()) {
                if (limiter.inFlight() > 1) {
                    throw new AssertionError("in flight: " + limiter.inFlight());
                }
                limiter.release();
            }
        }

        /** What was granted is released, the rest cancelled: then all permits are there. */
        @Override
        public void check() {
            scheduler.runHandedOver();
            end(first);
            end(second);
            if (limiter.inFlight() != 0 || limiter.waiting() != 0 || !limiter.tryAcquire()) {
                throw new AssertionError(limiter + ", waiting: " + limiter.waiting());
            }
        }

        private void end(CompletableFuture<?> future) {
            if (!future.isDone()) {
                giveUp(future);
            } else if (!future.isCompletedExceptionally() && !Boolean.FALSE.equals(future.join())) {
                limiter.release();
            }
            scheduler.runHandedOver();
        }

        void giveUp(CompletableFuture<?> future) {
            future.cancel(false);
        }
    }

    /** As above with a scheduler that is shut down, and drops what it was handed, at any moment. */
    public static class DroppedFutures extends Futures {

        @Override
        public List<Runnable> threads() {
            return List.of(limiter::release, () -> first.cancel(false), this::runScheduler, scheduler::shutdownNow);
        }
    }

    /** Planted: an owner who forgets a future that its scheduler dropped. */
    public static class ForgottenFutures extends DroppedFutures {

        @Override
        void giveUp(CompletableFuture<?> future) {}
    }

    /** One permit, three threads, one of them interrupted while another changes the limit up and down. */
    public static class WaitingThreads implements Scenario {

        private final AtomicLong clock = new AtomicLong();
        private final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1, 10, clock::get);
        private final AtomicInteger inside = new AtomicInteger();
        private volatile Thread interruptible;

        @Override
        public List<Runnable> threads() {
            return List.of(this::waitAsLongAsItTakes, this::waitForAMoment, this::waitUntilInterrupted, () -> {
                clock.set(500);
                Thread waiting = interruptible;
                if (waiting != null) {
                    waiting.interrupt();
                }
            });
        }

        private void waitAsLongAsItTakes() {
            try {
                limiter.acquire();
                work();
                limiter.acquire();
                work();
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }

        private void waitForAMoment() {
            try {
                if (limiter.tryAcquire(1, Duration.ofNanos(100))) {
                    work();
                }
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }

        private void waitUntilInterrupted() {
            interruptible = Thread.currentThread();
            try {
                limiter.acquire();
                interruptible = null;
                work();
            } catch (InterruptedException stopped) {
                interruptible = null;
            }
        }

        void work() {
            int now = inside.incrementAndGet();
            if (now > 1) {
                throw new AssertionError("inside: " + now);
            }
            inside.decrementAndGet();
            limiter.release();
        }

        @Override
        public void check() {
            if (limiter.inFlight() != 0 || limiter.waiting() != 0 || !limiter.tryAcquire()) {
                throw new AssertionError(limiter + ", waiting: " + limiter.waiting());
            }
        }
    }

    /** Planted: the work goes on for a step after the permit was given back. */
    public static class UnguardedThreads extends WaitingThreads {

        private final AtomicInteger after = new AtomicInteger();

        @Override
        void work() {
            int now = after.incrementAndGet();
            super.work();
            if (now > 1) {
                throw new AssertionError("inside: " + now);
            }
            after.decrementAndGet();
        }
    }
}
