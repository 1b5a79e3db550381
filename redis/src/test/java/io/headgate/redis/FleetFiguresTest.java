package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.redis.store.Store;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a member says of its leases and of its commands, on a real Redis in the test's time. */
class FleetFiguresTest {

    private static final Duration LIFE = Duration.ofMillis(100);
    private static final Duration TRIP = Duration.ofMillis(2);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-01T12:00:00Z"), ticker);
    private RedisOnLoopback redis;
    private RedisLimits limits;
    private boolean isAway;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        TestClockStore real = new TestClockStore(redis.connection(), wall);
        Store slow = (script, key, arguments) -> {
            ticker.advance(TRIP);
            return isAway
                    ? CompletableFuture.failedFuture(new StoreException("away", null))
                    : real.run(script, key, arguments);
        };
        limits = new RedisLimits(slow, TestClockStore.clock(), ticker, "figures", Duration.ofSeconds(60), () -> {});
    }

    @AfterEach
    void end() {
        redis.close();
    }

    @Test
    void commandsOfStrictAndOfLeasedLimitersAreToldApart() {
        RateLimiter strict = limits.limiter("strict", TokenBucket.perSecond(1), WhenLost.CLOSED);
        RateLimiter leased = limits.leased("leased", TokenBucket.perSecond(1_000), LIFE, WhenLost.CLOSED);
        strict.tryAcquire();
        strict.tryAcquire();
        strict.tryAcquire(); // refused before: costs nothing
        leased.tryAcquire();
        leased.tryAcquire();
        isAway = true;
        strict.probe();
        FleetFigures figures = limits.figures();
        assertThat(figures.strict()).isEqualTo(trips(3, 1));
        assertThat(figures.leased()).isEqualTo(trips(1, 0));
    }

    @Test
    void commandsOfKeysOfSeveralLimitsAndOfSlotsAreCountedToo() {
        RateLimiter orders = limits.limiter("orders", TokenBucket.perSecond(9), WhenLost.CLOSED);
        limits.keyed("user", TokenBucket.perSecond(9), 10).limiter("ann").tryAcquire();
        assertThat(limits.figures().strict()).isEqualTo(trips(1, 0));
        limits.composite(orders).tryAcquire();
        assertThat(limits.figures().strict()).isEqualTo(trips(2, 0));
        limits.concurrency("exports", 3, Duration.ofSeconds(60)).tryAcquire();
        assertThat(limits.figures().strict()).isEqualTo(trips(3, 0));
        limits.keyedLeased("user", TokenBucket.perSecond(1_000), 10, LIFE, WhenLost.CLOSED)
                .limiter("ann")
                .tryAcquire();
        assertThat(limits.figures().strict()).isEqualTo(trips(3, 0));
        assertThat(limits.figures().leased()).isEqualTo(trips(1, 0));
    }

    private static RoundTripFigures trips(long count, long failed) {
        return new RoundTripFigures(count, failed, TRIP.multipliedBy(count), TRIP, TRIP, TRIP);
    }

    @Test
    void whatBecomesOfLeasesIsCounted() {
        RateLimiter quota = limits.leased("quota", CalendarQuota.of(20, CalendarPeriod.MINUTE), LIFE, WhenLost.CLOSED);
        assertThat(quota.tryAcquire(3)).isTrue();
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(1, 8, 0, 0, 0));
        assertThat(limits.figures().leases().held()).isEqualTo(8);
        ticker.advance(LIFE);
        assertThat(quota.probe().remaining()).isEqualTo(17);
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(1, 8, 3, 5, 0));
        assertThat(quota.tryAcquire(9)).isTrue();
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(2, 17, 3, 5, 0));
        limits.close();
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(2, 17, 12, 5, 0));
    }

    @Test
    void whatCannotBeGivenBackHasLapsed() {
        RateLimiter quota = limits.leased("quota", CalendarQuota.of(20, CalendarPeriod.MINUTE), LIFE, WhenLost.CLOSED);
        assertThat(quota.tryAcquire()).isTrue();
        isAway = true;
        limits.close();
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(1, 8, 1, 0, 7));
    }

    @Test
    void whatIsGivenBackTooLateHasLapsed() {
        RateLimiter quota = limits.leased("quota", CalendarQuota.of(20, CalendarPeriod.MINUTE), LIFE, WhenLost.CLOSED);
        assertThat(quota.tryAcquire()).isTrue();
        ticker.advance(Duration.ofMinutes(1));
        assertThat(quota.probe().remaining()).isEqualTo(20);
        assertThat(limits.figures().leases()).isEqualTo(new LeaseFigures(1, 8, 1, 0, 7));
    }
}
