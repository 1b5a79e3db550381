package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.redis.form.Forms;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limits that are so much for each member, on a real Redis. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PerMemberTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final AtomicLong NAMES = new AtomicLong();

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-03-01T12:00:00Z"), ticker);
    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    private PerMemberLimiter member(String name, Limit limit, AtomicLong known) {
        Ferry ferry = new Ferry(new TestClockStore(redis.connection(), wall), name, new Deadlines(PATIENCE, ticker));
        Forms forms = new Forms(TestClockStore.clock());
        Limit forOne = PerMember.forMembers(limit, 1);
        RedisRateLimiter strict = new RedisRateLimiter(ferry, forms, forOne, new Patience(PATIENCE), ticker);
        return new PerMemberLimiter(strict, limit, known::get);
    }

    private static String newName() {
        return "members:{" + NAMES.incrementAndGet() + "}";
    }

    @Test
    void theLimitOfAWindowGrowsAndShrinksWithTheMembers() {
        AtomicLong known = new AtomicLong(1);
        RateLimiter limiter = member(newName(), PerMember.of(FixedWindow.perSecond(10)), known);
        assertThat(limiter.drain()).isEqualTo(10);
        known.set(3);
        assertThat(limiter.drain()).isEqualTo(20);
        known.set(2);
        assertThat(limiter.drain()).isZero();
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(20);
    }

    @Test
    void theLimitOfABucketGrowsAndShrinksWithTheMembers() {
        AtomicLong known = new AtomicLong(3);
        RateLimiter limiter =
                member(newName(), PerMember.of(TokenBucket.perSecond(10).withBurst(20)), known);
        assertThat(limiter.drain()).isEqualTo(60);
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(30);
        known.set(2);
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(20);
        ticker.advance(Duration.ofSeconds(2));
        known.set(4);
        assertThat(limiter.drain()).as("time that was saved up is worth more").isEqualTo(80);
    }

    /** Limits of 10 a second each, and what they promise for four. */
    private record Promised(PerMember limit, Promise promise) {}

    static List<Promised> promised() {
        return List.of(
                new Promised(PerMember.of(FixedWindow.perSecond(10)), Promises.atMostPerWindow(4 * 10, SECOND, 0)),
                new Promised(
                        PerMember.of(TokenBucket.perSecond(10).withBurst(3)), Promises.bucket(4 * 3, 4 * 10, SECOND)),
                new Promised(
                        PerMember.of(Gcra.perSecond(10).withTolerance(Duration.ofMillis(250))),
                        Promises.bucket(14, 4 * 10, SECOND))); // 350 ms of 25 ms each
    }

    @ParameterizedTest
    @MethodSource("promised")
    void membersThatKnowDifferentNumbersAreGrantedNoMoreThanTheLargestAllows(Promised promised) {
        for (long seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String name = newName();
            List<AtomicLong> known = new ArrayList<>();
            List<RateLimiter> members = new ArrayList<>();
            for (int member = 0; member < 4; member++) {
                known.add(new AtomicLong(random.nextLong(1, 5)));
                members.add(member(name, promised.limit, known.get(member)));
            }
            List<Admission> ran = new ArrayList<>();
            for (int call = 0; call < 300; call++) {
                ticker.advanceNanos(
                        random.nextInt(30) == 0 ? random.nextLong(1_000_000_000) : random.nextLong(5_000_000));
                known.get(random.nextInt(4)).set(seed % 2 == 0 ? 4 : random.nextLong(1, 5));
                if (members.get(random.nextInt(4)).tryAcquire()) {
                    ran.add(new Admission(wall.epochNanos(), 1));
                }
            }
            assertThat(promised.promise.worst(ran)).as("seed %s", seed).isEmpty();
            assertThat(ran).as("seed %s", seed).hasSizeGreaterThan(20);
        }
    }

    @Test
    void membersThatComeAndGoChangeTheLimit() throws Exception {
        PerMember limit = PerMember.of(FixedWindow.of(10, Duration.ofDays(365))); // its edges are years apart
        try (RedisLimits one = RedisLimits.connect(redis.uri(), "growing", PATIENCE)) {
            RateLimiter strict = one.limiter("strict", limit, WhenLost.CLOSED);
            RateLimiter leased = one.leased("leased", limit, Duration.ofHours(1), WhenLost.CLOSED);
            try (RedisLimits other = RedisLimits.connect(redis.uri(), "growing", PATIENCE)) {
                Waiting.until("both are known", PATIENCE, () -> one.members() == 2 && other.members() == 2);
                assertThat(strict.drain()).isEqualTo(20);
                assertThat(other.limiter("strict", limit).tryAcquire()).isFalse();
                assertThat(leased.tryAcquire(5)).isTrue();
                assertThat(leased.probe().remaining()).isEqualTo(15);
            }
            Waiting.until("one is left", PATIENCE, () -> one.members() == 1);
            assertThat(leased.probe().remaining()).isEqualTo(5);
            strict.reconfigure(FixedWindow.of(25, Duration.ofDays(365)));
            assertThat(strict.probe().remaining()).as("for the fleet").isEqualTo(5);
            strict.reconfigure(PerMember.of(FixedWindow.of(30, Duration.ofDays(365))));
            assertThat(strict.probe().remaining()).isEqualTo(10);
        }
    }

    @Test
    void forMoreMembersThanRedisCanCountItIsTheLimitOfFewer() {
        AtomicLong known = new AtomicLong(1);
        long permits = (1L << 51) / 4;
        RateLimiter limiter = member(newName(), PerMember.of(FixedWindow.perSecond(permits)), known);
        known.set(1_000);
        assertThat(limiter.drain()).isEqualTo(4 * permits);
        assertThat(limiter.toString()).contains("PerMember", "permits=" + 4 * permits);
        assertThatThrownBy(() -> limiter.reconfigure(PerMember.of(FixedWindow.perSecond(5 * permits))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(limiter.limit()).isEqualTo(PerMember.of(FixedWindow.perSecond(permits)));
    }

    @ParameterizedTest
    @MethodSource("io.headgate.redis.LocalShareTest#limits")
    void everyLimitIsMultiplied(Limit one) {
        Limit three = PerMember.forMembers(PerMember.of(one), 3);
        assertThat(three.getClass()).isEqualTo(one.getClass());
        assertThat(three.permits()).isEqualTo(3 * one.permits());
        assertThat(three.period()).isEqualTo(one.period());
        assertThat(PerMember.forMembers(PerMember.of(one), 1)).isEqualTo(one);
        assertThat(LocalShare.of(PerMember.of(one), WhenLost.LOCAL_SHARE, new Standing(3, 1)))
                .as("away from Redis")
                .isEqualTo(one);
    }

    @Test
    void isJustTheLimitInOneProcess() {
        RateLimiter alone = RateLimiter.of(PerMember.of(TokenBucket.perSecond(10)), ticker);
        assertThat(alone.drain()).isEqualTo(10);
        assertThatThrownBy(() -> PerMember.of(PerMember.of(TokenBucket.perSecond(10))))
                .hasMessageContaining("not per member already");
        Limit several = TokenBuckets.of(TokenBucket.perSecond(10), TokenBucket.of(100, Duration.ofHours(1)));
        assertThatThrownBy(() -> PerMember.forMembers(PerMember.of(several), 2))
                .hasMessageContaining("one that can be multiplied");
    }
}
