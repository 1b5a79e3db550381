package io.headgate.limiter.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.arrivals.ZipfKeys;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LimiterMapTest {

    private static final long LONGEST_RACE_NANOS = 5_000_000_000L;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private LimiterMap<String> map(Limit limit, int maxKeys) {
        return LimiterMap.of(limit, maxKeys, ticker, wall);
    }

    @Test
    void eachKeyHasItsOwnLimit() {
        LimiterMap<String> map = map(TokenBucket.perSecond(2), 10);
        assertThat(map.tryAcquire("a", 2)).isTrue();
        assertThat(map.tryAcquire("a")).isFalse();
        assertThat(map.tryAcquire("b")).isTrue();
        assertThat(map.size()).isEqualTo(2);
    }

    @Test
    void anEngineAsksTheAlgorithmOfAKeyWithItsOwnTime() {
        LimiterMap<String> map = map(TokenBucket.perSecond(1), 10);
        long inASecond = ticker.read() + Duration.ofSeconds(1).toNanos();
        assertThat(map.algorithm("a", ticker.read()).take(1, ticker.read(), 0)).isZero();
        assertThat(map.tryAcquire("a")).isFalse();
        assertThat(map.algorithm("a", inASecond).take(1, inASecond, 0)).isZero();
    }

    @Test
    void moreRoomIsUsedAtOnceAndLessAsKeysComeBackToFull() {
        LimiterMap<String> map = map(TokenBucket.perSecond(1), 1);
        assertThat(map.tryAcquire("a")).isTrue();
        assertThat(map.tryAcquire("b")).as("by the overflow").isTrue();
        assertThat(map.tryAcquire("c")).as("by the overflow").isFalse();
        map.resize(2);
        assertThat(map.tryAcquire("d"))
                .as("charged with what the overflow granted")
                .isFalse();
        assertThat(map.size()).isEqualTo(2);
        map.resize(1);
        ticker.advance(Duration.ofSeconds(2));
        assertThat(map.tryAcquire("e")).isTrue();
        assertThat(map.size()).isEqualTo(1);
        assertThatThrownBy(() -> map.resize(0)).hasMessage("maxKeys: 0 (expected: >= 1)");
    }

    @Test
    void aKeyThatIsBackAtFullMakesRoom() {
        LimiterMap<String> map = map(TokenBucket.perSecond(1), 2);
        map.tryAcquire("a");
        ticker.advance(Duration.ofMillis(600));
        map.tryAcquire("b");
        ticker.advance(Duration.ofMillis(400));
        assertThat(map.tryAcquire("c")).isTrue();
        assertThat(map.size()).isEqualTo(2);
        assertThat(map.evicted()).isEqualTo(1);
        assertThat(map.tryAcquire("b")).as("b, in use, was kept").isFalse();
    }

    @Test
    void whenAllKeysAreInUseNewcomersShareOneOverflowLimiter() {
        LimiterMap<String> map = map(TokenBucket.perSecond(2), 1);
        assertThat(map.tryAcquire("owner")).isTrue();
        assertThat(map.tryAcquire("x")).isTrue();
        assertThat(map.tryAcquire("y")).isTrue();
        assertThat(map.tryAcquire("z")).as("the overflow is used up").isFalse();
        assertThat(map.tryAcquire("owner"))
                .as("a known key is not touched by it")
                .isTrue();
        assertThat(map.overflowed()).isEqualTo(3);
        assertThat(map.size()).isEqualTo(1);
    }

    @Test
    void aKeyThatLeavesTheOverflowDoesNotBeginFull() {
        LimiterMap<String> map = map(SlidingLog.perSecond(3), 1);
        map.tryAcquire("owner");
        ticker.advance(Duration.ofMillis(500));
        assertThat(map.tryAcquire("late", 3)).as("from the overflow").isTrue();
        ticker.advance(Duration.ofMillis(500));
        assertThat(map.tryAcquire("late"))
                .as("has its own now, and the three still count")
                .isFalse();
        assertThat(map.evicted()).isEqualTo(1);
        ticker.advance(Duration.ofMillis(500));
        assertThat(map.tryAcquire("late", 3)).isFalse();
        ticker.advance(Duration.ofMillis(500));
        assertThat(map.tryAcquire("late", 3)).isTrue();
    }

    /** Takes as an engine does that read {@code read} from the ticker. @return the instant of the grant, or -1 */
    private static long takenAt(LimiterMap<String> map, String key, long read) {
        long now = read;
        while (true) {
            Algorithm present = map.algorithm(key, now);
            now = present.latest(now);
            long answer = present.take(1, now, 0);
            if (answer >= Algorithm.REFUSED) {
                return answer == 0 ? now : -1;
            }
        }
    }

    @Test
    void aThreadThatReadTheTickerBeforeItsKeyWasEvictedTakesNothingFromTheOverflowAsOfThen() {
        LimiterMap<String> map = map(LeakyBucket.of(1, Duration.ofMillis(1_200)), 1);
        long start = ticker.read();
        assertThat(map.tryAcquire("a")).isTrue();
        ticker.advance(Duration.ofMillis(1_200));
        assertThat(map.tryAcquire("b")).as("evicts a").isTrue();

        Algorithm overflow = map.algorithm("a", start);
        assertThat(overflow.look(1, start, 0)).isEqualTo(Algorithm.STALE);
        assertThat(overflow.take(1, start, 0)).isEqualTo(Algorithm.STALE);
        assertThat(overflow.takeUpTo(1, start)).isEqualTo(Algorithm.STALE);
        assertThat(overflow.latest(start)).isEqualTo(ticker.read());
        assertThat(takenAt(map, "a", start)).isEqualTo(ticker.read());
        assertThat(map.tryAcquire("a")).isFalse();
    }

    @Test
    void aChargeThatComesAfterTheEvictionOfItsKeyIsOwedFromThenOn() {
        LimiterMap<String> map = map(LeakyBucket.of(1, Duration.ofMillis(1_200)), 1);
        long start = ticker.read();
        assertThat(map.tryAcquire("a")).isTrue();
        ticker.advance(Duration.ofMillis(1_200));
        assertThat(map.tryAcquire("b")).as("evicts a").isTrue();

        assertThat(map.algorithm("a", start).charge(1, start)).isTrue();
        assertThat(map.tryAcquire("a")).isFalse();
        ticker.advance(Duration.ofMillis(1_200));
        assertThat(map.tryAcquire("a")).isTrue();
    }

    static Stream<Limit> limitsOfKeysThatBeginAnew() {
        return Stream.of(
                SlidingLog.perSecond(5),
                SlidingWindow.perSecond(5),
                TokenBucket.perSecond(5),
                LeakyBucket.perSecond(5));
    }

    @ParameterizedTest
    @MethodSource("limitsOfKeysThatBeginAnew")
    void aKeyThatGetsItsPlaceFromAThreadThatWasHeldUpBeginsAtThePresent(Limit limit) {
        LimiterMap<String> map = map(limit, 1);
        long heldUpSince = ticker.read();
        ticker.advance(Duration.ofMillis(500));
        List<Admission> ran = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ran.add(new Admission(takenAt(map, "k", ticker.read()), 1));
        }
        ticker.advance(Duration.ofMillis(2_000));
        map.tryAcquire("other"); // evicts k
        map.resize(2); // and k has room again
        ticker.advance(Duration.ofMillis(2_000));
        for (long at = takenAt(map, "k", heldUpSince); at >= 0; at = takenAt(map, "k", heldUpSince)) {
            ran.add(new Admission(at, 1));
        }
        ran.sort(Admission.byTime());
        assertThat(Promises.atMostInAnyInterval(5, Duration.ofSeconds(1)).worst(ran))
                .isEmpty();
        assertThat(ran).hasSize(10).last().isEqualTo(new Admission(ticker.read(), 1));
    }

    @Test
    void aKeyThatLeavesTheOverflowKeepsTheFractionOfAPermit() {
        Gcra limit = Gcra.of(2, Duration.ofMillis(1_200)).withTolerance(Duration.ofMillis(400)); // T is 600 ms
        LimiterMap<String> map = map(limit, 1);
        assertThat(map.tryAcquire("owner")).isTrue();
        assertThat(map.tryAcquire("late")).as("from the overflow, t=0").isTrue();
        ticker.advance(Duration.ofMillis(200));
        assertThat(map.tryAcquire("late")).as("from the overflow, t=200").isTrue();
        ticker.advance(Duration.ofMillis(500));
        assertThat(map.tryAcquire("late")).as("its own, t=700").isFalse();
        assertThat(map.evicted()).isEqualTo(1);
        ticker.advance(Duration.ofMillis(99));
        assertThat(map.tryAcquire("late")).as("t=799").isFalse();
        ticker.advance(Duration.ofMillis(1));
        assertThat(map.tryAcquire("late")).as("t=800, two T and 400 ms").isTrue();
    }

    @Test
    void theLimiterOfAKeyHasAllVerbs() throws InterruptedException {
        LimiterMap<String> map = map(TokenBucket.perSecond(1), 5);
        RateLimiter alice = map.limiter("alice");
        Reservation first = alice.reserve(1);
        assertThat(alice.probe().remaining()).isZero();
        first.cancel();
        alice.acquire();
        alice.acquire();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(1));
        assertThatThrownBy(() -> alice.reconfigure(TokenBucket.perSecond(2)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aChangeOfLimitReachesEveryKeyAndKeepsWhatWasUsed() {
        LimiterMap<String> map = map(TokenBucket.perSecond(4), 1);
        map.tryAcquire("a", 3);
        map.tryAcquire("stranger", 3);
        map.reconfigure(TokenBucket.perSecond(6));
        assertThat(map.limiter("a").probe().remaining()).isEqualTo(3);
        assertThat(map.limiter("stranger").probe().remaining())
                .as("the overflow too")
                .isEqualTo(3);
        map.reconfigure(SlidingLog.perSecond(6));
        assertThat(map.limiter("a").probe().remaining()).isLessThanOrEqualTo(3);
    }

    @Test
    void badSettingsAreNamed() {
        assertThatThrownBy(() -> map(TokenBucket.perSecond(1), 0)).hasMessage("maxKeys: 0 (expected: >= 1)");
        assertThatThrownBy(() -> map(TokenBucket.perSecond(1), 1).tryAcquire("a", 0))
                .hasMessage("permits: 0 (expected: >= 1)");
    }

    static Stream<Limit> limits() {
        return Stream.of(
                TokenBucket.perSecond(5),
                SlidingWindow.perSecond(5),
                SlidingLog.perSecond(5),
                FixedWindow.perSecond(5),
                SmoothBursty.perSecond(5),
                LeakyQueue.perSecond(5, Duration.ofMillis(500)));
    }

    /** Far more keys than fit, in virtual time: no key gets more than its own promise, and memory is bounded. */
    @ParameterizedTest
    @MethodSource("limits")
    void noKeyGetsMoreThanItsLimitHoweverManyKeysThereAre(Limit limit) {
        LimiterMap<Long> map = LimiterMap.of(limit, 50, ticker, wall);
        SplittableRandom random = new SplittableRandom(7);
        Iterator<Long> keys = new ZipfKeys(400, 1.0, 7).iterator();
        Map<Long, List<Admission>> ran = new HashMap<>();
        for (int i = 0; i < 60_000; i++) {
            ticker.advanceNanos(random.nextLong(2_000_000));
            Long key = keys.next();
            if (map.tryAcquire(key)) {
                ran.computeIfAbsent(key, unused -> new ArrayList<>()).add(new Admission(ticker.read(), 1));
            }
            assertThat(map.size()).isLessThanOrEqualTo(50);
        }
        assertThat(map.evicted()).isPositive();
        assertThat(map.overflowed()).isPositive();
        boolean slides = limit instanceof SlidingWindow || limit instanceof SlidingLog || limit instanceof LeakyQueue;
        long most = slides ? 5 : 11;
        ran.forEach((key, admissions) -> assertThat(Promises.atMostInAnyInterval(most, Duration.ofSeconds(1))
                        .worst(admissions))
                .as("key %s of %s", key, limit)
                .isEmpty());
    }

    @Test
    @Tag("concurrency")
    void aKeyThatTakesTheLastPlaceLosesNothingToAnotherThreadsFirstCall() throws Exception {
        int threads = 2; // they meet within nanoseconds, which more of them than cores would not
        int rounds = 100_000;
        List<LimiterMap<String>> maps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            maps.add(map(FixedWindow.perSecond(threads), 1));
        }
        AtomicInteger arrived = new AtomicInteger();
        long begin = System.nanoTime();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                racing.add(pool.submit(() -> {
                    int refused = 0;
                    for (int round = 0; round < rounds; round++) {
                        arrived.incrementAndGet();
                        while (arrived.get() < threads * (round + 1)
                                && System.nanoTime() - begin
                                        < LONGEST_RACE_NANOS) { // on a busy machine they meet rarely
                            Thread.onSpinWait();
                        }
                        refused += maps.get(round).tryAcquire("a") ? 0 : 1;
                    }
                    return refused;
                }));
            }
            for (Future<Integer> refused : racing) {
                assertThat(refused.get(60, TimeUnit.SECONDS)).isZero();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    @Tag("concurrency")
    void threadsRacingOverEvictionsNeverGetOneTooMany() throws Exception {
        int threads = 8;
        int keys = 12;
        int rounds = 1_500;
        LimiterMap<Integer> map = LimiterMap.of(TokenBucket.perSecond(3), 4, ticker, wall);
        AtomicLongArray admitted = new AtomicLongArray(keys);
        CyclicBarrier barrier = new CyclicBarrier(threads + 1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = new SplittableRandom(i);
                racing.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        for (int call = 0; call < 30; call++) {
                            int key = random.nextInt(keys);
                            if (map.tryAcquire(key)) {
                                admitted.incrementAndGet(key);
                            }
                        }
                        barrier.await();
                    }
                    return null;
                }));
            }
            for (int round = 0; round < rounds; round++) {
                barrier.await();
                barrier.await();
                for (int key = 0; key < keys; key++) {
                    assertThat(admitted.getAndSet(key, 0))
                            .as("key %s in round %s", key, round)
                            .isLessThanOrEqualTo(3);
                }
                assertThat(map.size()).isBetween(1, 4);
                ticker.advance(Duration.ofSeconds(1)); // all full again: every key may be evicted in the next round
            }
            for (Future<?> each : racing) {
                each.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    static Stream<Limit> limitsThatKnowTheirBookings() {
        TokenBucket bucket = TokenBucket.of(10, Duration.ofSeconds(10)).withBurst(10);
        return Stream.of(
                bucket.withRefill(Refill.INTERVAL),
                TokenBuckets.of(bucket, TokenBucket.of(100, Duration.ofMinutes(5))),
                bucket);
    }

    @ParameterizedTest
    @MethodSource("limitsThatKnowTheirBookings")
    void whatAKeyHasBookedAtTheOverflowIsApartFromWhatItBooksLater(Limit limit) {
        FakeTicker clock = new FakeTicker();
        LimiterMap<String> map = LimiterMap.of(limit, 1, clock, new FakeWallClock(Instant.EPOCH));
        map.tryAcquire("first");
        RateLimiter second = map.limiter("second");
        second.drain();
        Reservation early = second.reserve(10);
        clock.advance(Duration.ofSeconds(12)); // "first" is full again and leaves its place
        second.tryAcquire();
        assertThat(map.evicted()).isEqualTo(1);
        Probe before = second.probe();
        Reservation later = second.reserve(5);
        Probe with = second.probe();

        early.cancel();
        assertThat(second.probe()).isEqualTo(with);
        later.cancel();
        assertThat(second.probe()).isEqualTo(before);
    }
}
