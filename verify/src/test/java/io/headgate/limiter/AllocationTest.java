package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Neither yes nor no costs memory. A slice that begins makes one small object, which is far below a byte a call. */
class AllocationTest {

    private static final int CALLS = 100_000;
    private static final long STEP_NANOS = 10_000;

    static List<Limit> limits() {
        return EveryLimit.perSecond(1_000_000);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void admittingAllocatesNothing(Limit limit) {
        long[] now = new long[1];
        RateLimiter limiter = RateLimiter.of(limit, () -> now[0] += STEP_NANOS, () -> now[0]);
        assertThat(bytesPerCall(limiter, true)).isLessThan(1);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void refusingAllocatesNothing(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, () -> 0, () -> 0);
        limiter.drain();
        assertThat(bytesPerCall(limiter, false)).isLessThan(1);
    }

    private static double bytesPerCall(RateLimiter limiter, boolean expected) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        call(limiter, expected); // the compiler warms up, too
        long before = threads.getCurrentThreadAllocatedBytes();
        call(limiter, expected);
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }

    private static void call(RateLimiter limiter, boolean expected) {
        int unexpected = 0;
        for (int i = 0; i < CALLS; i++) {
            unexpected += limiter.tryAcquire() == expected ? 0 : 1;
        }
        assertThat(unexpected).isZero();
    }
}
