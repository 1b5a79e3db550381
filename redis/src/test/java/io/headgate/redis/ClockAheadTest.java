package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.WhenLost;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A real Redis whose clock jumps ahead by δ, while no time passes for the members.
 *
 * <pre>
 *   granted ≤ b + r·T + min(b, r·δ)       strict and leased
 * </pre>
 *
 * Set right again, it grants nothing until the time has come that it had shown.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class ClockAheadTest {

    private static final long BURST = 20;
    private static final Duration PRICE = Duration.ofMillis(100); // ten a second
    private static final Duration LIFE = Duration.ofSeconds(2); // in which as many are refilled as there are at once
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final AtomicLong NAMES = new AtomicLong();

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-01T00:00:00Z"), ticker);
    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        limits = new RedisLimits(store, TestClockStore.clock(), ticker, "test", DEADLINE, () -> {});
    }

    @AfterAll
    void end() {
        limits.close();
        redis.close();
    }

    static Stream<Limit> buckets() {
        return Stream.of(
                TokenBucket.perSecond(10).withBurst(BURST),
                Gcra.perSecond(10).withTolerance(PRICE.multipliedBy(BURST - 1)),
                LeakyBucket.perSecond(10).withVolume(BURST));
    }

    private RateLimiter strict(Limit limit) {
        return limits.limiter("limiter " + NAMES.incrementAndGet(), limit, WhenLost.CLOSED);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("buckets")
    void soMuchMoreIsGrantedAsIsRefilledInThatTime(Limit limit) {
        RateLimiter limiter = strict(limit);
        assertThat(limiter.drain()).isEqualTo(BURST);
        wall.jump(Duration.ofMillis(500));
        assertThat(limiter.drain()).isEqualTo(5);
        wall.jump(Duration.ofHours(1));
        assertThat(limiter.drain()).as("never more than at once").isEqualTo(BURST);
        ticker.advance(Duration.ofSeconds(1));
        assertThat(limiter.drain()).as("as ever").isEqualTo(10);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("buckets")
    void setRightAgainItGrantsNothingUntilTheTimeThatItHadShown(Limit limit) {
        RateLimiter limiter = strict(limit);
        limiter.drain();
        wall.jump(Duration.ofMinutes(1));
        assertThat(limiter.drain()).isEqualTo(BURST);
        wall.jump(Duration.ofMinutes(-1));
        ticker.advance(Duration.ofMinutes(1));
        assertThat(limiter.drain()).isZero();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(limiter.drain()).isEqualTo(10);
    }

    @Test
    void whatIsLeasedMeanwhileIsPaidForAndDoesNotGoBackOnTopOfWhatIsRefilled() {
        TokenBucket limit = TokenBucket.perSecond(10).withBurst(BURST);
        RateLimiter leased = limits.leased("leased", limit, LIFE, WhenLost.CLOSED);
        assertThat(leased.tryAcquire()).as("of a lease of eight").isTrue();
        wall.jump(Duration.ofMillis(500));
        leased.reconfigure(limit.withBurst(BURST + 1)); // ends the lease: two of seven are back, five are refilled
        assertThat(leased.drain()).isEqualTo(BURST - 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("buckets")
    void strictAndLeasedTogetherAreGrantedNoMoreWheneverItJumps(Limit limit) {
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String name = "limiter " + NAMES.incrementAndGet();
            List<RateLimiter> limiters = List.of(
                    limits.limiter(name, limit, WhenLost.CLOSED),
                    limits.leased(name, limit, LIFE, WhenLost.CLOSED),
                    limits.leased(name, limit, LIFE, WhenLost.CLOSED));
            Duration most = PRICE.multipliedBy(BURST); // what all permits so far may have cost
            long granted = 0;
            for (int step = 0; step < 300; step++) {
                Duration time = Duration.ofMillis(random.nextLong(150));
                ticker.advance(time);
                most = most.plus(time);
                if (random.nextInt(30) == 0) {
                    Duration ahead = Duration.ofMillis(random.nextLong(4_000));
                    wall.jump(ahead);
                    Duration all = PRICE.multipliedBy(BURST);
                    most = most.plus(ahead.compareTo(all) < 0 ? ahead : all);
                }
                long permits = random.nextLong(1, 4);
                granted += limiters.get(random.nextInt(3)).tryAcquire(permits) ? permits : 0;
                assertThat(PRICE.multipliedBy(granted))
                        .as("seed %s, step %s", seed, step)
                        .isLessThanOrEqualTo(most);
            }
        }
    }
}
