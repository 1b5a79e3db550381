package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.headgate.guard.Guard;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** What one breaker weighs beside the terms it shares with others, and what a call costs in memory: nothing. */
class BreakerCostTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int CALLS = 200_000;
    private static final RuntimeException ERROR = new IllegalStateException("broken");

    private final BreakerTerms terms =
            BreakerTerms.of(BreakerSettings.of(Trip.errorRatio(0.5)).withMinimumCalls(1_000), 0, () -> 0);
    private final BreakerListener listener = change -> {};
    private final Breaker breaker = new Breaker(terms, listener, 0);

    private long bytes() {
        return GraphLayout.parseInstance(breaker)
                .subtract(GraphLayout.parseInstance(terms, listener))
                .totalSize();
    }

    @Test
    void weighsLittleAndLessOnceIdle() {
        long fresh = bytes();
        for (int second = 0; second < 30; second++) {
            breaker.finished(second * SECOND, second * SECOND, null, null);
        }
        long inUse = bytes();
        breaker.idle(60 * SECOND);
        long idle = bytes();
        System.out.printf("breaker: %d bytes new, %d in use, %d idle%n", fresh, inUse, idle);
        assertThat(fresh).isLessThanOrEqualTo(136);
        assertThat(inUse).isLessThanOrEqualTo(256);
        assertThat(idle).isLessThanOrEqualTo(fresh);
    }

    @Test
    void neitherClosedCallsNorRefusalsAllocate() {
        assertThat(bytesPerCall(this::closedCall)).isLessThan(1);
        for (int i = 0; i < CALLS * 4; i++) {
            breaker.finished(0, 0, null, ERROR);
        }
        assertThat(breaker.state()).isEqualTo(BreakerState.OPEN);
        assertThat(bytesPerCall(() -> assertRefused(1))).isLessThan(1);
        assertThat(breaker.take(10 * SECOND)).isEqualTo(Guard.ADMITTED);
        assertThat(bytesPerCall(() -> assertRefused(10 * SECOND))).isLessThan(1);
    }

    private void closedCall() {
        if (breaker.take(0) != Guard.ADMITTED) {
            throw new AssertionError("refused");
        }
        breaker.finished(0, 1, null, null);
    }

    private void assertRefused(long now) {
        if (breaker.take(now) != Guard.REFUSED) {
            throw new AssertionError("admitted");
        }
    }

    private static double bytesPerCall(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        repeat(call); // the compiler warms up, too
        long before = threads.getCurrentThreadAllocatedBytes();
        repeat(call);
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
    }

    private static void repeat(Runnable call) {
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
    }
}
