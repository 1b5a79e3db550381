package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

/** What one limiter weighs, with its limit and all that hangs on it, while it is in use. */
class MemoryTest {

    private static final long STEP_NANOS = Duration.ofMillis(10).toNanos();
    private static final long A_FEW_SLICES = 1_024; // more or fewer may be booked ahead at the time
    private static final long TEN_SECONDS = Duration.ofSeconds(10).toNanos();

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimiterWeighsNoMoreThanStated(Limit limit) {
        long[] now = new long[1];
        Algorithm algorithm = limit.start(0, () -> now[0]);
        use(algorithm, 0, TEN_SECONDS, now);
        long bytes = bytes(algorithm);
        System.out.printf("%5d bytes  %s%n", bytes, limit);
        assertThat(bytes).isLessThanOrEqualTo(stated(limit));
    }

    /** A log keeps an instant per permit, and per permit booked ahead; a sliding window keeps its slices. */
    private static long stated(Limit limit) {
        if (limit instanceof SlidingLog log) {
            return 256 + 16 * log.permits();
        }
        return limit instanceof SlidingWindow window ? 640 + 128L * window.slices() : 768;
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimiterWeighsTheSameHoweverLongItIsUsed(Limit limit) {
        sameWeightAfterTenTimesTheUse(limit, 0);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimiterThatSomebodyAlwaysWaitsForWeighsTheSameHoweverLongItIsUsed(Limit limit) {
        sameWeightAfterTenTimesTheUse(limit, TEN_SECONDS / 5);
    }

    private static void sameWeightAfterTenTimesTheUse(Limit limit, long maxWaitNanos) {
        long[] now = new long[1];
        Algorithm algorithm = limit.start(0, () -> now[0]);
        use(algorithm, maxWaitNanos, TEN_SECONDS, now);
        long afterTenSeconds = bytes(algorithm);
        use(algorithm, maxWaitNanos, 10 * TEN_SECONDS, now);
        assertThat(bytes(algorithm)).isLessThan(afterTenSeconds + A_FEW_SLICES);
    }

    private static void use(Algorithm algorithm, long maxWaitNanos, long until, long[] now) {
        for (; now[0] < until; now[0] += STEP_NANOS) {
            algorithm.take(1, now[0], maxWaitNanos);
        }
    }

    private static long bytes(Algorithm algorithm) {
        return GraphLayout.parseInstance(algorithm).totalSize();
    }
}
