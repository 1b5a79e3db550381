package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("concurrency")
@Timeout(300)
class ConcurrencyLimiterHammerTest {

    private static final long LIMIT = 4;
    private static final int CALLS = 24_000;

    private final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(LIMIT, 16);
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong holding = new AtomicLong();
    private final AtomicLong mostHeld = new AtomicLong();
    private final AtomicLong served = new AtomicLong();

    @AfterEach
    void stop() {
        scheduler.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void underExceptionsCancelsTimeoutsInterruptsAndOverReleasesNothingIsExceededAndNothingLeaks(int threads)
            throws Exception {
        Hammer.run(threads, CALLS, (random, thread) -> act(random));
        drainScheduler();

        assertThat(mostHeld.get()).isBetween(1L, LIMIT);
        assertThat(served.get()).isPositive();
        assertThat(holding).hasValue(0);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.waiting()).isZero();
        assertThatIllegalStateException().isThrownBy(limiter::release);
        assertThat(limiter.drain()).isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void whenAllOfThemWaitNobodyIsForgotten(int threads) throws Exception {
        ConcurrencyLimiter narrow = ConcurrencyLimiter.of(1);
        AtomicLong unguarded = new AtomicLong(); // read and written apart: loses updates unless exclusive

        Hammer.run(threads, CALLS, (random, thread) -> {
            narrow.acquire();
            unguarded.setPlain(unguarded.getPlain() + 1);
            narrow.release();
        });

        assertThat(unguarded.get()).isEqualTo((long) threads * (CALLS / threads));
        assertThat(narrow.inFlight()).isZero();
    }

    @Test
    void aReleaseThatMeetsAWaiterJustJoiningIsNotMissed() throws Exception {
        ConcurrencyLimiter narrow = ConcurrencyLimiter.of(1);

        Hammer.run(2, 1_000_000, (random, thread) -> {
            if (thread == 0) { // never waits, so that a waiter that was overlooked would stay so
                while (!narrow.tryAcquire()) {
                    if (Thread.interrupted()) { // the test has timed out
                        throw new InterruptedException();
                    }
                    Thread.onSpinWait();
                }
            } else {
                narrow.acquire();
            }
            narrow.release();
        });

        assertThat(narrow.inFlight()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void whileTheLimitChangesNothingLeaks(int threads) throws Exception {
        Hammer.run(threads, CALLS, (random, thread) -> {
            if (thread == 0) {
                limiter.changeLimit(random.nextLong(LIMIT + 1));
            } else {
                act(random);
            }
        });
        limiter.changeLimit(LIMIT);
        drainScheduler();

        assertThat(mostHeld.get()).isLessThanOrEqualTo(LIMIT);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.waiting()).isZero();
    }

    private void act(SplittableRandom random) throws Exception {
        long permits = 1 + random.nextLong(LIMIT);
        switch (random.nextInt(7)) {
            case 0 -> work(limiter.tryAcquire(permits) ? permits : 0);
            case 1 -> work(limiter.consumeUpTo(permits));
            case 2 -> work(limiter.tryAcquire(permits, Duration.ofNanos(random.nextLong(50_000))) ? permits : 0);
            case 3 -> interrupted(permits);
            case 4 -> cancelled(permits, random.nextInt(200));
            case 5 -> timedFuture(permits, Duration.ofNanos(random.nextLong(50_000)));
            default -> assertThatIllegalStateException().isThrownBy(() -> limiter.release(LIMIT + 1));
        }
    }

    /** The body of a call: now and then it throws. */
    private void work(long held) {
        if (held == 0) {
            return;
        }
        try {
            mostHeld.accumulateAndGet(holding.addAndGet(held), Math::max);
            if (served.incrementAndGet() % 5 == 0) {
                throw new IllegalStateException("the body failed");
            }
        } catch (IllegalStateException theBodyFailed) {
            assertThat(theBodyFailed).hasMessage("the body failed");
        } finally {
            holding.addAndGet(-held);
            limiter.release(held);
        }
    }

    private void interrupted(long permits) throws InterruptedException {
        Thread me = Thread.currentThread();
        Future<?> interrupt = scheduler.submit(me::interrupt);
        try {
            work(limiter.tryAcquire(permits, Duration.ofMillis(1)) ? permits : 0);
        } catch (InterruptedException expected) {
            assertThat(me.isInterrupted()).isFalse();
        } finally {
            awaitQuietly(interrupt);
            Thread.interrupted();
        }
    }

    private static void awaitQuietly(Future<?> task) {
        while (!task.isDone()) {
            Thread.onSpinWait();
        }
    }

    private void cancelled(long permits, int spins) {
        CompletableFuture<Boolean> future = limiter.tryAcquireAsync(permits, Duration.ofMillis(1), scheduler);
        for (int spin = 0; spin < spins; spin++) {
            Thread.onSpinWait();
        }
        if (!future.cancel(false)) {
            work(future.join() ? permits : 0);
        } else {
            assertThat(future).isCancelled();
        }
    }

    private void timedFuture(long permits, Duration maxWait) {
        try {
            work(limiter.tryAcquireAsync(permits, maxWait, scheduler).join() ? permits : 0);
        } catch (CancellationException never) {
            throw new AssertionError(never);
        }
    }

    /** A cancelled future that was granted already gives its permits back on the scheduler. */
    private void drainScheduler() throws Exception {
        for (int round = 0; round < 3; round++) {
            scheduler.submit(() -> {}).get();
        }
    }
}
