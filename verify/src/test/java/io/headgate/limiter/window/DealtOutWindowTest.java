package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Windows in which threads meet while there is much to take: it is dealt out, and is still the same number of permits. */
@Tag("concurrency")
class DealtOutWindowTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 200;
    private static final long MOST = 20 * Shares.LEAST;

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    @Test
    void threadsTogetherGetEveryPermitAndNotOneMore() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SlicedAlgorithm window = window(round);

            long granted = sum(random -> {
                long got = 0;
                while (window.take(1, 0, 0) == 0) {
                    got++;
                }
                return got;
            });

            assertThat(granted).isEqualTo(MOST);
            assertThat(window.available(0)).isZero();
        }
    }

    @Test
    void whoIsRefusedIsRefusedBecauseTooFewWereLeft() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SlicedAlgorithm window = window(round);
            long weight = 3 + round % 50;

            long granted = sum(random -> {
                long got = 0;
                while (window.take(weight, 0, 0) == 0) {
                    got += weight;
                }
                return got;
            });

            assertThat(granted).isEqualTo(MOST - MOST % weight);
        }
    }

    @Test
    void whatIsGivenBackWhileOthersTakeIsThereAgain() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SlicedAlgorithm window = window(round);

            long granted = sum(random -> {
                long got = 0;
                for (int call = 0; call < 2_000; call++) {
                    long permits = random.nextInt(1, 40);
                    if (window.take(permits, 0, 0) == 0) {
                        got += permits;
                        if (random.nextInt(4) > 0) {
                            got -= window.giveBack(permits, permits, 0, 0, () -> 0);
                        }
                    }
                    got += random.nextInt(200) == 0 ? window.takeUpTo(5, 0) : 0;
                }
                return got;
            });

            assertThat(granted).isEqualTo(MOST - window.available(0)).isLessThanOrEqualTo(MOST);
        }
    }

    /** A successor starts with exactly what its retired predecessor had granted, dealt out or not. */
    @Test
    void nothingIsForgottenWhenItEndsWhileThreadsTake() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SlicedAlgorithm window = window(round);
            int calls = 100 + 20 * round;

            long granted = sum(random -> {
                long got = 0;
                for (int call = 0; call < calls && window.take(1, 0, 0) == 0; call++) {
                    got++;
                }
                window.retire(0);
                return got;
            });

            assertThat(window.take(1, 0, 0)).isEqualTo(Algorithm.RETIRED);
            assertThat(window.grantedWithin(1, 0)).isEqualTo(granted);
        }
    }

    @Test
    void aSliceThatWasOpenedAheadIsNotDealtOut() {
        SlicedAlgorithm window = window(0);
        window.take(MOST, 0, 0);
        long wait = window.take(1, 0, Duration.ofSeconds(2).toNanos());

        window.dealOut();

        assertThat(wait).isPositive();
        assertThat(window.isDealtOut()).isFalse();
        assertThat(window.take(1, 0, wait)).isEqualTo(wait);
    }

    /** Dealt out from the start in every other round; in the others when threads come to meet. */
    private static SlicedAlgorithm window(int round) {
        Limit limit = SlidingWindow.of(MOST, Duration.ofSeconds(1));
        SlicedAlgorithm window = (SlicedAlgorithm) limit.start(0, () -> 0);
        if (round % 2 == 1) {
            window.dealOut();
            assertThat(window.isDealtOut()).isTrue();
        }
        return window;
    }

    private long sum(Work work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<Long>> racing = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            racing.add(pool.submit(() -> {
                start.await();
                return work.granted(random);
            }));
        }
        long sum = 0;
        for (Future<Long> each : racing) {
            sum += each.get(60, TimeUnit.SECONDS);
        }
        return sum;
    }

    private interface Work {
        long granted(SplittableRandom random);
    }
}
