package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sliding window of many slices: what it keeps on Redis, and how much of its limit it delivers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlidingWindowOnRedisTest {

    private static final String KEY = "headgate:{orders}:slices";
    private static final int SLICES = 100;
    private static final Duration SLICE = Duration.ofMillis(10);
    private static final long MOST_BYTES = 2_000;

    private final FakeTicker ticker = new FakeTicker();
    private RedisOnLoopback redis;
    private RateLimiter limiter;

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
        limiter = orders(100);
    }

    private static SlidingWindow perSecond(long permits) {
        return SlidingWindow.perSecond(permits).withSlices(SLICES);
    }

    private RateLimiter orders(long permits) {
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        CivilClockStore store = new CivilClockStore(redis.connection(), wall);
        RedisLimits limits =
                new RedisLimits(store, CivilClockStore.clock(), ticker, "headgate", Duration.ofSeconds(60), () -> {});
        return limits.limiter("orders", perSecond(permits));
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 1_000_000, 1L << 51})
    void withAllSlicesInUseTheKeyIsSmall(long permits) {
        RateLimiter orders = orders(permits);
        for (int slice = 0; slice < 3 * SLICES; slice++) {
            orders.tryAcquire(Math.max(1, permits / (SLICES + 1) - slice));
            ticker.advance(SLICE);
        }
        assertThat(redis.redis().get(KEY))
                .as("slices of the clock, none ahead, none filled by a debt")
                .matches("10000/101:\\d+:0:0:\\d+:\\d+:\\d+:\\d+");
        assertThat(redis.redis().memoryUsage(KEY)).isLessThanOrEqualTo(MOST_BYTES);
    }

    @ParameterizedTest
    @CsvSource({"100000000, 3200", "1099511627776, 4200"})
    void aDebtOfOneChargeTakesThreeRoundsOfSlicesWhateverItsSize(long most, long bytes) {
        for (long times : new long[] {1, 3, 1_000, 1_000_000}) {
            redis.redis().del(KEY);
            RateLimiter orders = orders(most);
            for (int slice = 0; slice < SLICES + 20; slice++) {
                orders.charge(most / 150);
                ticker.advance(SLICE);
            }
            orders.charge(times * most - 1);
            assertThat(redis.redis().memoryUsage(KEY))
                    .as("%s times the limit", times)
                    .isLessThanOrEqualTo(bytes);
        }
    }

    @Test
    void demandThatNeverLetsUpIsGrantedAtLeastAHundredOfAHundredAndOneAndNeverMoreThanTheLimitInASecond() {
        List<Long> granted = new ArrayList<>(); // by each slice
        for (int slice = 0; slice < 20 * SLICES; slice++) {
            granted.add(limiter.drain());
            ticker.advance(SLICE);
        }
        long sum = granted.stream().mapToLong(Long::longValue).sum();
        assertThat(sum * (SLICES + 1)).isGreaterThanOrEqualTo(100 * 20L * SLICES);
        for (int from = 0; from + SLICES < granted.size(); from++) {
            assertThat(granted.subList(from, from + SLICES + 1).stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .as("from slice %s", from)
                    .isLessThanOrEqualTo(100);
        }
    }

    @Test
    void countsGoOnWhereTheLimitIsRaisedToMoreDigitsOrLowered() {
        for (int slice = 0; slice < 50; slice++) {
            assertThat(limiter.tryAcquire(2)).isTrue();
            ticker.advance(SLICE);
        }
        limiter.reconfigure(before -> perSecond(1_000_000));
        assertThat(limiter.probe().remaining()).isEqualTo(999_900);
        assertThat(limiter.tryAcquire(999_900)).isTrue();
        ticker.advance(SLICE.multipliedBy(53));
        assertThat(limiter.drain()).as("of the first three slices").isEqualTo(6);
        limiter.reconfigure(before -> perSecond(100));
        ticker.advance(SLICE.multipliedBy(47));
        assertThat(limiter.drain()).as("as long as the large take counts").isZero();
        ticker.advance(SLICE.multipliedBy(50));
        assertThat(limiter.drain()).isEqualTo(94);
    }

    @Test
    void whatIsGivenBackLeavesTheSliceItWasTakenIn() {
        Reservation early = limiter.reserve(40);
        ticker.advance(SLICE.multipliedBy(10));
        assertThat(limiter.drain()).isEqualTo(60);
        assertThat(early.refund(15)).isEqualTo(15);
        assertThat(limiter.drain()).isEqualTo(15);
        ticker.advance(SLICE.multipliedBy(91));
        assertThat(limiter.drain()).as("what was kept of the first").isEqualTo(25);
        ticker.advance(SLICE.multipliedBy(10));
        assertThat(limiter.drain()).isEqualTo(75);
    }

    @Test
    void aBookingBehindALongDebtIsPlacedAndCancelled() {
        limiter.charge(1_030);
        Reservation booked = limiter.reserve(90);
        assertThat(booked.isGranted()).isTrue();
        long wait = booked.delay().toNanos();
        assertThat(limiter.probe().remaining()).isEqualTo(-1_020); // without those that have their place in this slice
        assertThat(booked.cancel()).isEqualTo(90);
        assertThat(limiter.reserve(90).delay().toNanos()).isEqualTo(wait);
        ticker.advanceNanos(wait - 1_000);
        assertThat(limiter.tryAcquire()).isFalse();
    }
}
