package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many threads at one instant get exactly what one thread would get: none over, none under. Time stands still while they
 * race, and moves while they rest.
 */
@Tag("concurrency")
@Timeout(300)
interface ThreadsContract extends Subject {

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8, 32})
    default void admitExactlyTheLimitAtEachInstant(int threads) throws Exception {
        int rounds = Integer.getInteger("headgate.contract.rounds", 400);
        SplittableRandom random = new SplittableRandom(threads);
        FakeTicker ticker = new FakeTicker(random.nextLong());
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        RateLimiter limiter = limiter(ticker, wall);
        Oracle oracle = oracle(ticker.read(), wall.epochNanos() - ticker.read());
        LongAdder admitted = new LongAdder();
        long attempts = atOnce() / threads + 3;
        CyclicBarrier barrier = new CyclicBarrier(threads + 1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        for (long attempt = 0; attempt < attempts; attempt++) {
                            if (limiter.tryAcquire()) {
                                admitted.increment();
                            }
                        }
                        barrier.await();
                    }
                    return null;
                }));
            }
            for (int round = 0; round < rounds; round++) {
                ticker.advanceNanos(random.nextLong(period().toNanos() / 2));
                long exact = 0;
                while (exact < threads * attempts && oracle.take(1, ticker.read())) {
                    exact++;
                }
                admitted.reset();
                barrier.await();
                barrier.await();
                assertThat(admitted.sum()).as("round %s", round).isEqualTo(exact);
                long settle =
                        toleranceNanos(); // past the instants in which a rounded price may differ from the exact one
                ticker.advanceNanos(settle);
            }
            for (Future<?> each : racing) {
                each.get(10, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
