package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that are booked, charged and cancelled, in any order, keep the promise of the limit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CancelledBookingsOnRedisTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long TICK = 1_000;
    private static final int SEEDS = 40;

    private final FakeTicker ticker = new FakeTicker();
    private RedisOnLoopback redis;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void endRedis() {
        redis.close();
    }

    @BeforeEach
    void forget() {
        redis.redis().flushall();
    }

    private RateLimiter orders(Limit limit) {
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        CivilClockStore store = new CivilClockStore(redis.connection(), wall);
        RedisLimits limits =
                new RedisLimits(store, CivilClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
        return limits.limiter("orders", limit);
    }

    @Test
    void whatWasChargedSinceABookingStaysOwedWhenItIsCancelled() {
        RateLimiter limiter = orders(TokenBucket.perSecond(5).withRefill(Refill.INTERVAL));
        assertThat(limiter.drain()).isEqualTo(5);
        Reservation booked = limiter.reserve(1);
        limiter.charge(1_000);
        booked.cancel();
        assertThat(limiter.probe().retryAfterNanos()).isGreaterThanOrEqualTo(200 * SECOND);
        ticker.advanceNanos(200 * SECOND);
        assertThat(limiter.drain()).isZero();
    }

    @Test
    void whatWasChargedAfterAnEdgeIsOwedFromThere() {
        RateLimiter limiter = orders(TokenBucket.perSecond(5).withRefill(Refill.INTERVAL));
        limiter.charge(15); // 10 are owed: five are there after three seconds
        Reservation booked = limiter.reserve(1);
        ticker.advanceNanos(2 * SECOND + SECOND / 2);
        limiter.charge(5);
        assertThat(booked.cancel()).isEqualTo(1);
        assertThat(limiter.probe().retryAfterNanos()).isEqualTo(SECOND + SECOND / 2);
    }

    /** The tenth waits until the second is over, so it runs in the next, and counts there. */
    @Test
    void ofTwoWindowsTheNextCountsACallThatIsBookedForItsBeginning() {
        RateLimiter limiter = orders(TwoWindowCounter.perSecond(10));
        assertThat(limiter.drain()).isEqualTo(10);
        ticker.advanceNanos(SECOND);
        for (int call = 1; call <= 10; call++) {
            assertThat(limiter.reserve(1).delay()).isEqualTo(Duration.ofMillis(100L * call));
        }
        ticker.advanceNanos(2 * SECOND - TICK);
        assertThat(limiter.drain())
                .as("one has run in it, and one of nine still counts")
                .isEqualTo(8);
    }

    /**
     * A limit of 10 per second is used up, 100 calls are booked behind one another and all are cancelled at once: how many come back, and
     * in which tenth of a second the next one runs.
     */
    static Stream<Arguments> hundredCancelled() {
        return Stream.of(
                arguments(TokenBucket.perSecond(10), 100, 1, 1, 100),
                arguments(Gcra.perSecond(10), 100, 1, 1, 100),
                arguments(LeakyBucket.perSecond(10), 100, 1, 1, 100),
                arguments(LeakyQueue.perSecond(10, Duration.ofMinutes(1)), 100, 1, 1, 100),
                arguments(SmoothBursty.perSecond(10), 100, 1, 1, 100),
                arguments(TokenBucket.perSecond(10).withRefill(Refill.INTERVAL), 20, 90, 10, 100));
    }

    @ParameterizedTest
    @MethodSource("hundredCancelled")
    void bookingsComeBackNewestFirst(Limit limit, int newestFirst, int nextTenth, int oldestFirst, int thenNextTenth) {
        assertThat(cameBackOfAHundred(limit, true)).isEqualTo(newestFirst);
        assertThat(orders(limit).probe().retryAfter()).contains(Duration.ofMillis(100L * nextTenth));
        forget();
        assertThat(cameBackOfAHundred(limit, false)).isEqualTo(oldestFirst);
        assertThat(orders(limit).probe().retryAfter()).contains(Duration.ofMillis(100L * thenNextTenth));
    }

    private long cameBackOfAHundred(Limit limit, boolean newestFirst) {
        RateLimiter limiter = orders(limit);
        limiter.drain();
        List<Reservation> waiting = new ArrayList<>();
        for (int call = 0; call < 100; call++) {
            waiting.add(limiter.reserve(1));
        }
        if (newestFirst) {
            Collections.reverse(waiting);
        }
        return waiting.stream().mapToLong(Reservation::cancel).sum();
    }

    static Stream<Limit> windows() {
        return Stream.of(
                SlidingWindow.of(10, MINUTE),
                AlignedSlices.of(10, MINUTE),
                FixedWindow.of(10, MINUTE),
                FixedWindow.of(10, MINUTE).withOpening(Opening.FIRST_CALL),
                TwoWindowCounter.of(10, MINUTE),
                CalendarQuota.of(10, CalendarPeriod.MINUTE));
    }

    @ParameterizedTest
    @MethodSource("windows")
    void ofAWindowAllComesBackThatIsCancelledOldestFirst(Limit limit) {
        RateLimiter limiter = orders(limit);
        limiter.tryAcquire(10);
        Probe before = limiter.probe();
        List<Reservation> booked = List.of(limiter.reserve(10), limiter.reserve(10), limiter.reserve(10));
        for (Reservation each : booked) {
            assertThat(each.cancel()).isEqualTo(10);
        }
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @Test
    void aBookingBeforeAnotherOneComesBackAndThatOneKeepsItsTime() {
        RateLimiter limiter = orders(SlidingWindow.of(10, Duration.ofSeconds(10)));
        limiter.reserve(10);
        Reservation early = limiter.reserve(1);
        Reservation behind = limiter.reserve(10);
        assertThat(early.cancel()).isEqualTo(1);
        assertThat(limiter.probe().remaining()).isEqualTo(-10);
        assertThat(behind.cancel()).isEqualTo(10);
        assertThat(limiter.reserve(10).delay()).isEqualTo(early.delay());
    }

    /** A debt of many windows is kept as one number: nothing goes back into what it fills, or into what lies before. */
    @ParameterizedTest
    @MethodSource("windows")
    void nothingComesBackOfABookingBeforeALongDebt(Limit limit) {
        RateLimiter limiter = orders(limit);
        limiter.tryAcquire(10);
        Reservation booked = limiter.reserve(10);
        limiter.charge(1_000_000);
        Probe owed = limiter.probe();
        assertThat(booked.cancel()).isZero();
        assertThat(limiter.probe()).isEqualTo(owed);
    }

    /** A call, or a cost that was charged: what it takes, and the instant at which it runs. */
    private record Use(long permits, long at, boolean isCharge) {}

    /** A booking that may be cancelled, and which of all uses it is. */
    private record Booked(Reservation reservation, int use) {}

    private List<Use> trace(RateLimiter limiter, SplittableRandom random, long heaviest) {
        List<Use> uses = new ArrayList<>();
        List<Booked> booked = new ArrayList<>();
        for (int step = 0; step < 80; step++) {
            ticker.advanceNanos(random.nextInt(3) == 0 ? 0 : random.nextLong(SECOND / TICK) * TICK);
            long permits = 1 + random.nextLong(heaviest);
            int what = random.nextInt(8);
            if (what < 3) {
                Reservation made = limiter.reserve(permits, Duration.ofNanos(random.nextLong(4 * SECOND)));
                if (made.isGranted()) {
                    booked.add(new Booked(made, uses.size()));
                    uses.add(new Use(permits, ticker.read() + made.delay().toNanos(), false));
                }
            } else if (what < 5 && !booked.isEmpty()) {
                Booked last = booked.remove(random.nextInt(booked.size()));
                if (uses.get(last.use()).at() > ticker.read()) {
                    last.reservation().cancel();
                    uses.set(last.use(), new Use(0, 0, false));
                }
            } else if (what == 5) {
                limiter.charge(permits);
                uses.add(new Use(permits, ticker.read(), true));
            } else if (limiter.tryAcquire(permits)) {
                uses.add(new Use(permits, ticker.read(), false));
            }
        }
        return uses;
    }

    /** Of each call: what was used since any instant by those asked for before, and by itself. */
    @Test
    void aBucketThatIsRefilledAtIntervalsGrantsNoMoreThanItsTokens() {
        for (long seed = 0; seed < SEEDS; seed++) {
            forget();
            ticker.advanceNanos(SECOND - Math.floorMod(ticker.read(), SECOND));
            long begun = ticker.read();
            RateLimiter limiter = orders(TokenBucket.perSecond(5).withRefill(Refill.INTERVAL));
            List<Use> uses = trace(limiter, new SplittableRandom(seed), 5);
            for (int last = 0; last < uses.size(); last++) {
                Use call = uses.get(last);
                for (int from = 0; !call.isCharge() && from <= last; from++) {
                    long since = uses.get(from).at();
                    long sum = uses.subList(0, last + 1).stream()
                            .filter(use -> use.at() >= since && use.at() <= call.at())
                            .mapToLong(Use::permits)
                            .sum();
                    long edges = (call.at() - begun) / SECOND - (since - begun) / SECOND;
                    assertThat(since > call.at() || call.permits() == 0 ? 0 : sum)
                            .as("seed %s, %s to %s", seed, since, call.at())
                            .isLessThanOrEqualTo(5 + 5 * Math.max(0, edges));
                }
            }
        }
    }
}
