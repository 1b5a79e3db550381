package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("concurrency")
@Timeout(120)
class ConcurrencyLimiterThreadTest {

    private static final Duration LONG = Duration.ofDays(1);

    private final ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);

    @Test
    void aBlockedThreadGetsTheReleasedPermit() throws Exception {
        limiter.tryAcquire();
        Blocked<Boolean> waiter = block(limiter, () -> limiter.tryAcquire(1, LONG));

        limiter.release();

        assertThat(waiter.answer()).isTrue();
        assertThat(limiter.inFlight()).isEqualTo(1);
        assertThat(limiter.waiting()).isZero();
    }

    @Test
    void aDeadlineIsHonouredOnTheSystemTickerAndLeavesNoGhost() throws Exception {
        limiter.tryAcquire();

        long before = System.nanoTime();
        assertThat(limiter.tryAcquire(1, Duration.ofMillis(3))).isFalse();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(3_000_000);

        assertThat(limiter.waiting()).isZero();
        limiter.release();
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aDeadlineIsMeasuredOnTheGivenTicker() throws Exception {
        AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // wraps on the way
        ConcurrencyLimiter ticking = ConcurrencyLimiter.of(1, 1, now::get);
        ticking.tryAcquire();
        Blocked<Boolean> waiter = block(ticking, () -> ticking.tryAcquire(1, Duration.ofHours(1)));

        now.addAndGet(Duration.ofHours(1).toNanos() - 1);
        LockSupport.unpark(waiter.thread);
        Thread.sleep(2);
        assertThat(ticking.waiting()).isEqualTo(1);
        now.addAndGet(1);
        LockSupport.unpark(waiter.thread);

        assertThat(waiter.answer()).isFalse();
        assertThat(ticking.waiting()).isZero();
    }

    @Test
    void anInterruptedWaiterHoldsNothing() throws Exception {
        limiter.tryAcquire();
        Blocked<Boolean> waiter = block(limiter, () -> {
            limiter.acquire();
            return true;
        });

        waiter.thread.interrupt();

        assertThatThrownBy(waiter::answer).hasCauseInstanceOf(InterruptedException.class);
        assertThat(limiter.waiting()).isZero();
        limiter.release();
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void anInterruptMattersOnlyToACallThatHasToWait() throws Exception {
        Thread.currentThread().interrupt();
        assertThat(limiter.tryAcquire(1, LONG)).isTrue();

        assertThatThrownBy(() -> limiter.tryAcquire(1, LONG)).isInstanceOf(InterruptedException.class);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(limiter.waiting()).isZero();
        assertThat(limiter.inFlight()).isEqualTo(1);
    }

    @Test
    void aThreadFirstInLineThatGivesUpLetsThoseBehindItThrough() throws Exception {
        ConcurrencyLimiter wide = ConcurrencyLimiter.of(2);
        wide.tryAcquire();
        Blocked<Boolean> heavy = block(wide, () -> wide.tryAcquire(2, LONG));
        Blocked<Boolean> light = block(wide, () -> wide.tryAcquire(1, LONG));
        assertThat(wide.tryAcquire()).as("a newcomer does not overtake").isFalse();

        heavy.thread.interrupt();

        assertThat(light.answer()).isTrue();
        assertThat(wide.inFlight()).isEqualTo(2);
    }

    @Test
    void threadsAreServedInTheOrderInWhichTheyAsked() throws Exception {
        limiter.tryAcquire();
        List<Integer> served = new CopyOnWriteArrayList<>();
        List<Blocked<Boolean>> waiters = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            int mine = number;
            waiters.add(block(limiter, () -> {
                limiter.acquire();
                served.add(mine);
                limiter.release();
                return true;
            }));
        }

        limiter.release();
        for (Blocked<Boolean> waiter : waiters) {
            waiter.answer();
        }

        assertThat(served).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void shrinkingBelowAWaitersWeightFailsItWithThatReason() throws Exception {
        ConcurrencyLimiter wide = ConcurrencyLimiter.of(3);
        wide.tryAcquire();
        Blocked<Boolean> acquiring = block(wide, () -> {
            wide.acquire(3);
            return true;
        });
        Blocked<Boolean> trying = block(wide, () -> wide.tryAcquire(3, LONG));

        wide.changeLimit(2);

        assertThatThrownBy(acquiring::answer)
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .hasRootCauseMessage("permits: 3 (expected: at most 2, the limit)");
        assertThat(trying.answer()).isFalse();
        assertThat(wide.inFlight()).isEqualTo(1);
    }

    /** Starts a thread that has to wait, and returns when it stands in line. */
    private static <T> Blocked<T> block(ConcurrencyLimiter limiter, Callable<T> call) throws InterruptedException {
        int before = limiter.waiting();
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        while (limiter.waiting() == before) {
            if (Thread.interrupted()) { // the test has timed out
                throw new InterruptedException();
            }
            Thread.onSpinWait();
        }
        return new Blocked<>(thread, task);
    }

    private record Blocked<T>(Thread thread, FutureTask<T> task) {
        T answer() throws Exception {
            return task.get();
        }
    }
}
