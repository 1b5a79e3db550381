package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows on Redis answer what the same limit answers in the process, to any sequence of calls, when both begin at an edge. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WindowsLikeLocalTest {

    private static final int STEPS = 60;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant MIDNIGHT = Instant.parse("2026-03-29T00:00:00Z");

    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    static Stream<Limit> limits() {
        return Stream.of(
                FixedWindow.of(10, MINUTE),
                FixedWindow.of(10, MINUTE).withOpening(Opening.FIRST_CALL),
                SlidingWindow.of(10, MINUTE),
                new SlidingWindow(50, MINUTE, 2),
                new SlidingWindow(300, MINUTE, 120),
                SlidingWindow.of(1_000, MINUTE).withSlices(100),
                AlignedSlices.of(10, MINUTE),
                new AlignedSlices(20, MINUTE, 5),
                TwoWindowCounter.of(10, MINUTE),
                TwoWindowCounter.of(1L << 50, MINUTE), // in nanoseconds more than a double can multiply
                TwoWindowCounter.of((1L << 50) - 1, MINUTE.plusNanos(1)),
                CalendarQuota.of(10, CalendarPeriod.MINUTE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void answersAsTheLocalOneDoes(Limit limit) {
        for (int i = 0; i < Integer.getInteger("headgate.redis.contract.traces", 20); i++) {
            long seed = i * 0x9E3779B97F4A7C15L;
            try {
                new Trace(limit, seed).run();
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ": " + failure, failure);
            }
        }
    }

    private final class Trace {
        private final SplittableRandom random;
        private final FakeTicker ticker = new FakeTicker();
        private final RateLimiter local;
        private final RateLimiter onRedis;
        private final long most;
        private final List<Reservation> localOnes = new ArrayList<>();
        private final List<Reservation> onesOnRedis = new ArrayList<>();
        private boolean isCharged;

        Trace(Limit limit, long seed) {
            random = new SplittableRandom(seed);
            most = limit.capacity();
            boolean isOdd = limit.period().toNanos() % MINUTE.toNanos() != 0;
            FakeWallClock wall = new FakeWallClock(isOdd ? MIDNIGHT.plusNanos(edgeAfter(limit)) : MIDNIGHT, ticker);
            local = RateLimiter.of(limit, ticker, wall);
            RedisLimits limits = new RedisLimits(
                    new TestClockStore(redis.connection(), wall),
                    TestClockStore.clock(),
                    ticker,
                    "test",
                    Duration.ofSeconds(60),
                    () -> {});
            onRedis = limits.limiter("limit " + limit + " seed " + seed, limit);
        }

        /** The zero of the test's clock is the midnight of ten days before. */
        private long edgeAfter(Limit limit) {
            long length = limit.period().toNanos();
            return length - Duration.ofDays(10).toNanos() % length;
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                ticker.advanceNanos(pause());
                int what = random.nextInt(10);
                switch (what) {
                    case 0, 1, 2 -> take();
                    case 3, 4 -> book();
                    case 5, 6 -> giveBack();
                    case 7 -> charge();
                    default -> drawSome();
                }
                compareProbes("after step " + step + " (" + what + ")");
            }
        }

        /** How deep it is in debt the local one does not tell exactly once bookings were given back. */
        private void compareProbes(String when) {
            long permits = weight();
            Probe told = onRedis.probe(permits);
            Probe expected = local.probe(permits);
            assertThat(new Probe(Math.max(0, told.remaining()), told.retryAfterNanos(), told.fullAfterNanos()))
                    .as("%s, for %s at %s", when, permits, ticker.read())
                    .isEqualTo(new Probe(
                            Math.max(0, expected.remaining()), expected.retryAfterNanos(), expected.fullAfterNanos()));
        }

        private long pause() {
            return switch (random.nextInt(6)) {
                case 0, 1 -> 0;
                case 2, 3 -> random.nextLong(MINUTE.toNanos() / 10);
                case 4 -> random.nextLong(MINUTE.toNanos());
                default -> MINUTE.toNanos() / 10 * random.nextInt(20);
            };
        }

        private long weight() {
            return random.nextInt(3) == 0 ? 1 : random.nextLong(1, most + 2);
        }

        private void take() {
            long permits = weight();
            assertThat(onRedis.tryAcquire(permits)).as("%s permits", permits).isEqualTo(local.tryAcquire(permits));
        }

        private void book() {
            long permits = weight();
            Duration maxWait = Duration.ofNanos(random.nextLong(4 * MINUTE.toNanos()));
            Reservation expected = local.reserve(permits, maxWait);
            Reservation booked = onRedis.reserve(permits, maxWait);
            assertThat(booked.isGranted()).as("%s within %s", permits, maxWait).isEqualTo(expected.isGranted());
            if (booked.isGranted()) {
                assertThat(booked.delay()).as("wait for %s", permits).isEqualTo(expected.delay());
                localOnes.add(expected);
                onesOnRedis.add(booked);
            }
        }

        /**
         * Not when nothing is in use: a local window that opens with the first call opens with this one too. A debt of a few windows
         * cuts bookings off that were made before it in the process, and on Redis only a longer one does.
         */
        private void giveBack() {
            if (!localOnes.isEmpty() && local.probe().fullAfterNanos() > 0) {
                int which = random.nextInt(localOnes.size());
                long permits = random.nextLong(1, localOnes.get(which).permits() + 1);
                long expected = localOnes.get(which).refund(permits);
                assertThat(onesOnRedis.get(which).refund(permits))
                        .as("of %s given back", permits)
                        .isBetween(expected, isCharged ? permits : expected);
            }
        }

        private void charge() {
            if (random.nextInt(4) == 0) {
                long permits = random.nextLong(1, 3 * most);
                isCharged = true;
                assertThat(onRedis.charge(permits)).as("charged %s", permits).isEqualTo(local.charge(permits));
            }
        }

        private void drawSome() {
            long permits = weight();
            assertThat(onRedis.consumeUpTo(permits)).as("up to %s", permits).isEqualTo(local.consumeUpTo(permits));
        }
    }
}
