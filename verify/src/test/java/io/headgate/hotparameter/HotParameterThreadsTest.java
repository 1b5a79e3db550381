package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Eight threads on a frozen clock: exactly the limit for each value, while values are evicted, displaced and estimated. */
@Tag("concurrency")
class HotParameterThreadsTest {

    private static final int THREADS = 8;
    private static final int VALUES = 24;
    private static final int LIMIT = 4;

    private final Fixture fixture = new Fixture();

    /** What a thread does between two meetings. */
    private interface Work {
        void run(SplittableRandom random) throws Exception;
    }

    private void race(int rounds, Work work, Work betweenRounds) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(THREADS + 1);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = new SplittableRandom(i);
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        work.run(random);
                        barrier.await();
                    }
                    return null;
                }));
            }
            SplittableRandom random = new SplittableRandom(77);
            for (int round = 0; round < rounds; round++) {
                barrier.await(120, TimeUnit.SECONDS);
                barrier.await(120, TimeUnit.SECONDS);
                betweenRounds.run(random);
            }
            for (Future<?> each : racing) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void exactlyTheLimitUnderEvictionPressure() throws Exception {
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, TokenBucket.perSecond(LIMIT))
                .withMaxKeys(6)
                .withException("named", TokenBucket.perSecond(LIMIT)));
        AtomicIntegerArray admitted = new AtomicIntegerArray(VALUES + 1);
        race(
                1_500,
                random -> {
                    for (int call = 0; call < 250; call++) {
                        int value = random.nextInt(VALUES + 1);
                        if (fixture.admits(guard, value == VALUES ? "named" : value)) {
                            admitted.incrementAndGet(value);
                        }
                    }
                },
                unused -> {
                    int all = 0;
                    for (int value = 0; value <= VALUES; value++) {
                        int got = admitted.getAndSet(value, 0);
                        assertThat(got).as("value %s", value).isLessThanOrEqualTo(LIMIT);
                        all += got;
                    }
                    assertThat(all).as("nearly all of it is had").isGreaterThan((VALUES + 1) * LIMIT * 8 / 10);
                    assertThat(((RateGuard) guard).table().keys().size()).isLessThanOrEqualTo(7);
                    fixture.ticker.advance(Duration.ofSeconds(1));
                });
        RateTable table = ((RateGuard) guard).table();
        System.out.printf(
                "%d evicted, %d displaced, %d estimated%n",
                table.keys().evicted(), table.displaced(), table.estimated());
        assertThat(table.keys().evicted()).isPositive();
        assertThat(table.estimated()).isPositive();
    }

    @Test
    void neverOverTheLimitWhileTheRuleChanges() throws Exception {
        HotParameterRule rule =
                HotParameterRule.of("orders", 0, TokenBucket.perSecond(LIMIT)).withMaxKeys(6);
        AtomicReference<Guard> guard = new AtomicReference<>(fixture.guard(rule));
        AtomicIntegerArray admitted = new AtomicIntegerArray(VALUES);
        race(
                1_000,
                random -> {
                    for (int call = 0; call < 100; call++) {
                        if (random.nextInt(200) == 0) {
                            HotParameterRule next = random.nextBoolean()
                                    ? rule.withLimit(
                                            TokenBucket.perSecond(LIMIT).withInitial(0))
                                    : rule.withException(
                                            random.nextInt(VALUES),
                                            TokenBucket.perSecond(LIMIT).withInitial(1));
                            synchronized (guard) {
                                guard.set(fixture.change(guard.get(), next));
                            }
                        }
                        int value = random.nextInt(VALUES);
                        if (fixture.admits(guard.get(), value)) {
                            admitted.incrementAndGet(value);
                        }
                    }
                },
                unused -> {
                    for (int value = 0; value < VALUES; value++) {
                        assertThat(admitted.getAndSet(value, 0))
                                .as("value %s", value)
                                .isLessThanOrEqualTo(LIMIT);
                    }
                    fixture.ticker.advance(Duration.ofSeconds(1));
                });
    }

    @Test
    void neverMoreInFlightThanAValueMayHave() throws Exception {
        Guard guard = fixture.guard(HotParameterRule.inFlight("orders", 0, 2).withMaxKeys(3));
        AtomicIntegerArray inFlight = new AtomicIntegerArray(VALUES);
        AtomicReference<String> wrong = new AtomicReference<>();
        race(
                200,
                random -> {
                    for (int call = 0; call < 300; call++) {
                        int value = random.nextInt(VALUES);
                        if (fixture.admits(guard, value)) {
                            if (inFlight.incrementAndGet(value) > 2) {
                                wrong.set("value " + value);
                            }
                            if (random.nextInt(4) == 0) {
                                Thread.yield();
                            }
                            inFlight.decrementAndGet(value);
                            fixture.finish(guard, value);
                        }
                    }
                },
                unused -> {
                    assertThat(wrong.get()).isNull();
                    for (int value = 0; value < VALUES; value++) {
                        assertThat(((InFlightGuard) guard).table().inFlight(value))
                                .as("value %s", value)
                                .isZero();
                    }
                });
        InFlightTable table = ((InFlightGuard) guard).table();
        System.out.printf("%d evicted, %d estimated%n", table.keys().evicted(), table.estimated());
        assertThat(table.keys().evicted()).isPositive();
        assertThat(table.estimated()).isPositive();
    }
}
