package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("concurrency")
class HotParameterBreakerThreadsTest {

    private static final int THREADS = 8;
    private static final int VALUES = 40;
    private static final Throwable FAILURE = new IllegalStateException("down");

    private final Fixture fixture = new Fixture();

    /** The first results of all values at once, as often as it takes for threads to meet. */
    @Test
    void aValueThatFailsAsTheLastPlaceIsTakenIsWatched() throws Exception {
        for (int round = 0; round < 300; round++) {
            failingValuesBreak(200, round);
        }
    }

    /** Odd values always fail, even ones never: however threads meet, the odd ones break and the even ones never do. */
    @Test
    void failingValuesBreakAndTheOthersNever() throws Exception {
        failingValuesBreak(20_000, 0);
    }

    private void failingValuesBreak(int calls, int seed) throws Exception {
        Guard guard = fixture.guard(HotParameterBreakerRule.errorRatio("query", 0, 1.0)
                .minimumCalls(10)
                .openFor(Duration.ofSeconds(60))
                .withMaxKeys(VALUES / 2));
        long now = fixture.ticker.read();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Integer>> refusedEven = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = new SplittableRandom(seed * THREADS + i);
                refusedEven.add(pool.submit(() -> work(guard, random, calls, now)));
            }
            for (Future<Integer> each : refusedEven) {
                assertThat(each.get(120, TimeUnit.SECONDS)).isZero();
            }
        } finally {
            pool.shutdownNow();
        }
        BreakerTable table = ((ValueBreakerGuard) guard).table();
        assertThat(table.keys().size()).isEqualTo(VALUES / 2);
        assertThat(table.unwatched()).isZero();
        for (int value = 0; value < VALUES; value++) {
            assertThat(fixture.admits(guard, value)).as("value %s", value).isEqualTo(value % 2 == 0);
        }
    }

    private static int work(Guard guard, SplittableRandom random, int calls, long now) {
        int refusedEven = 0;
        for (int call = 0; call < calls; call++) {
            int value = random.nextInt(VALUES);
            boolean fails = value % 2 == 1;
            if (guard.take(Fixture.CALL, value, now, 0) == Guard.ADMITTED) {
                guard.finished(Fixture.CALL, value, now, now, null, fails ? FAILURE : null);
            } else {
                refusedEven += fails ? 0 : 1;
            }
            if (call % 100 == 0) {
                guard.idle(now);
            }
        }
        return refusedEven;
    }
}
