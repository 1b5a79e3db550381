package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.concurrency.ConcurrencyLimiter;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.window.SlidingLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Far more threads than cores wait at a limiter, virtual ones where the JDK has them: all get through, none too many. */
@Tag("concurrency")
@Timeout(120)
class VirtualThreadsTest {

    private static final int CALLERS = 500;

    /** Virtual threads on a JDK that has them (21 and later); else a platform thread each. */
    private static ExecutorService threadPerTask() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException before21) {
            return Executors.newCachedThreadPool();
        }
    }

    private interface Call {
        void run() throws Exception;
    }

    private static void runAll(Call call) throws Exception {
        ExecutorService threads = threadPerTask();
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                running.add(threads.submit(() -> {
                    call.run();
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void allCallersOfAQueueGetTheirTurn() throws Exception {
        RateLimiter limiter = RateLimiter.of(LeakyQueue.perSecond(5_000, Duration.ofSeconds(60)));
        long began = System.nanoTime();
        runAll(limiter::acquire);
        long atLeast = (CALLERS - 1) * 200_000L; // five thousand a second
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(atLeast);
    }

    @Test
    void noMoreThanTheLimitAreInFlight() throws Exception {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(5);
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        runAll(() -> {
            limiter.acquire();
            try {
                most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                Thread.onSpinWait();
                inFlight.decrementAndGet();
            } finally {
                limiter.release();
            }
        });
        assertThat(most.get()).isBetween(1, 5);
        assertThat(limiter.inFlight()).isZero();
        assertThat(limiter.waiting()).isZero();
    }

    @Test
    void callersBehindTheLatchAllGetThrough() throws Exception {
        RateLimiter limiter = RateLimiter.of(SlidingLog.of(100, Duration.ofMillis(20)));
        AtomicInteger granted = new AtomicInteger();
        runAll(() -> {
            while (!limiter.tryAcquire(1, Duration.ofMillis(20))) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            granted.incrementAndGet();
        });
        assertThat(granted.get()).isEqualTo(CALLERS);
    }
}
