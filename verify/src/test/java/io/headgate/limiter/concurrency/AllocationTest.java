package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private static final int CALLS = 20_000;

    @Test
    void takingRefusingAndReleasingAllocateNothing() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);

        assertThat(bytesPerCall(() -> {
                    limiter.tryAcquire();
                    limiter.tryAcquire(1_000);
                    limiter.consumeUpTo(1_000);
                    limiter.release();
                }))
                .isZero();
    }

    @Test
    void tellingHowACallWentAllocatesNothing() {
        AdaptiveConcurrencyLimiter limiter = AdaptiveConcurrencyLimiter.of(
                Vegas.defaults(), Sampling.defaults(), 0, () -> 0); // time stands still: no window ends

        assertThat(bytesPerCall(() -> {
                    limiter.tryAcquire();
                    limiter.release(Outcome.SUCCESS, -1_000_000);
                    limiter.tryAcquire();
                    limiter.release(Outcome.DROPPED, -1_000_000);
                }))
                .isZero();
    }

    @Test
    void sharesAllocateNothing() {
        Share share = PartitionedConcurrencyLimiter.of(1, Map.of("a", 100)).share("a");

        assertThat(bytesPerCall(() -> {
                    share.tryAcquire();
                    share.tryAcquire();
                    share.release();
                }))
                .isZero();
    }

    /** Rounded down: a few bytes once, for the measuring itself, are none per call. */
    private static long bytesPerCall(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int number = -CALLS; number < CALLS; number++) {
            if (number == 0) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            call.run();
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }
}
