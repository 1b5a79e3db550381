package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.RuleMemory;
import io.headgate.limiter.pace.TokenBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PaceSketchTest {

    private static final int BURST = 30;
    private static final SafePace PACE =
            SafePace.of(TokenBucket.perSecond(1_000).withBurst(BURST));

    private final PaceSketch sketch =
            new PaceSketch(PACE, 1_000, 0, null, RuleMemory.unlimited().table(0));

    @Test
    void valuesHardlyDisturbOneAnother() {
        int granted = 0;
        for (int hash = 0; hash < 1_000; hash++) {
            int own = 0;
            for (int call = 0; call < BURST + 5; call++) {
                own += sketch.take(hash, 1, 0, 0) == 0 ? 1 : 0;
            }
            assertThat(own).isLessThanOrEqualTo(BURST);
            granted += own;
        }
        assertThat(granted).isGreaterThanOrEqualTo(995 * BURST);
    }

    @Test
    void whatAValueHasInUseIsNeverCountedTooLow() {
        for (int hash = 0; hash < 20_000; hash++) {
            sketch.take(hash, 1 + hash % 3, 0, 0);
        }
        for (int hash = 0; hash < 100; hash++) {
            assertThat(sketch.inUse(hash, 0)).isGreaterThanOrEqualTo(1 + hash % 3);
        }
        sketch.add(7, 5, 0);
        assertThat(sketch.inUse(7, 0)).isGreaterThanOrEqualTo(1 + 7 % 3 + 5);
    }

    @Test
    @Tag("concurrency")
    void threadsRacingForOneValueNeverGetMoreThanThereIs() throws Exception {
        int threads = 4;
        int values = 2;
        int rounds = 40;
        int burst = 20_000; // long enough for the threads to meet
        SafePace pace = SafePace.of(TokenBucket.perSecond(1_000_000).withBurst(burst));
        PaceSketch shared =
                new PaceSketch(pace, 1_000, 0, null, RuleMemory.unlimited().table(0));
        AtomicIntegerArray granted = new AtomicIntegerArray(values);
        long[] now = {0};
        CyclicBarrier barrier = new CyclicBarrier(threads, () -> {
            for (int value = 0; value < values; value++) {
                assertThat(granted.getAndSet(value, 0)).as("value %s", value).isLessThanOrEqualTo(burst);
            }
            now[0] += burst * 1_000L;
        });
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = new SplittableRandom(i);
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await(120, TimeUnit.SECONDS);
                        for (int call = 0; call < burst; call++) {
                            int value = random.nextInt(values);
                            if (shared.take(value, 1, now[0], 0) == 0) {
                                granted.incrementAndGet(value);
                            }
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : racing) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
