package io.headgate.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
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
        long attempts = atOnce() / threads + 3;
        race(threads, (limiter, random) -> {
            long admitted = 0;
            for (long attempt = 0; attempt < attempts; attempt++) {
                admitted += limiter.tryAcquire() ? 1 : 0;
            }
            return admitted;
        });
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8})
    default void takeUpToWhatIsThereAndNoMore(int threads) throws Exception {
        race(threads, (limiter, random) -> {
            long taken = 0;
            for (int i = 0; i < 4; i++) {
                taken += limiter.consumeUpTo(1 + random.nextLong(2 + atOnce() / threads));
            }
            return taken + limiter.drain();
        });
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8})
    default void whatIsTakenAndGivenBackInTheSameInstantLeavesNoTrace(int threads) throws Exception {
        race(threads, (limiter, random) -> {
            for (int i = 0; i < 6; i++) {
                Reservation taken = limiter.reserve(1 + random.nextLong(heaviest()), Duration.ZERO);
                Thread.onSpinWait();
                taken.cancel();
            }
            return 0;
        });
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8})
    default void aLimitPutInForceAgainWhileThreadsTakeForgetsNothing(int threads) throws Exception {
        long attempts = atOnce() / threads + 3;
        race(threads, (limiter, random) -> {
            long admitted = 0;
            for (long attempt = 0; attempt < attempts; attempt++) {
                if (random.nextInt(8) == 0) {
                    limiter.reconfigure(limit -> limit);
                }
                admitted += limiter.tryAcquire() ? 1 : 0;
            }
            return admitted;
        });
    }

    /** What one thread does at one instant; the permits that it has in the end. */
    interface Race {
        long run(RateLimiter limiter, SplittableRandom random) throws Exception;
    }

    /** Lets threads race at each of many instants: all together have what is there, or all that is there is left. */
    private void race(int threads, Race race) throws Exception {
        int rounds = rounds();
        SplittableRandom moves = new SplittableRandom(threads);
        FakeTicker ticker = new FakeTicker(moves.nextLong());
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        RateLimiter limiter = limiter(ticker, wall);
        Oracle oracle = oracle(ticker.read(), wall.epochNanos() - ticker.read());
        LongAdder taken = new LongAdder();
        CyclicBarrier barrier = new CyclicBarrier(threads + 1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = moves.split();
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        try {
                            taken.add(race.run(limiter, random));
                        } finally {
                            barrier.await();
                        }
                    }
                    return null;
                }));
            }
            for (int round = 0; round < rounds; round++) {
                ticker.advanceNanos(moves.nextLong(period().toNanos() / 2) + toleranceNanos());
                taken.reset();
                barrier.await();
                barrier.await();
                long left = limiter.drain(); // what the threads left, so that together it is all there was
                assertThat(taken.sum() + left).as("round %s", round).isEqualTo(exactly(oracle, ticker.read()));
            }
            for (Future<?> each : racing) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private long exactly(Oracle oracle, long now) {
        long permits = 0;
        while (permits < atOnce() * 1_000 && oracle.take(1, now)) {
            permits++;
        }
        return permits;
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {2, 8})
    default void bookingsAtOneInstantQueueUpOneBehindTheOther(int threads) throws Exception {
        int each = 3;
        for (int round = 0; round < rounds() / 6; round++) {
            FakeTicker ticker = new FakeTicker(round);
            FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
            RateLimiter limiter = limiter(ticker, wall);
            RateLimiter alone = limiter(ticker, wall);
            List<Duration> expected = new ArrayList<>();
            for (int i = 0; i < threads * each; i++) {
                expected.add(delayOf(alone));
            }
            List<Duration> delays = Collections.synchronizedList(new ArrayList<>());
            CyclicBarrier start = new CyclicBarrier(threads);
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            try {
                List<Future<?>> racing = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    racing.add(pool.submit(() -> {
                        start.await();
                        for (int booking = 0; booking < each; booking++) {
                            delays.add(delayOf(limiter));
                        }
                        return null;
                    }));
                }
                for (Future<?> one : racing) {
                    one.get(30, TimeUnit.SECONDS);
                }
            } finally {
                pool.shutdownNow();
            }
            assertThat(delays).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** When a booking runs; a negative duration stands for one that was refused. */
    private Duration delayOf(RateLimiter limiter) {
        Reservation booked = limiter.reserve(1, period());
        return booked.isGranted() ? booked.delay() : Duration.ofNanos(-1);
    }
}
