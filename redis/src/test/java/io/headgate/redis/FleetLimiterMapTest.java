package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One limit for each of many keys, with a bound on what is kept here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class FleetLimiterMapTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final SlidingLog FIVE = SlidingLog.of(5, Duration.ofDays(100));

    private RedisOnLoopback redis;
    private RedisLimits limits;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        limits = RedisLimits.connect(redis.uri(), "headgate", PATIENCE);
    }

    @AfterAll
    void end() {
        limits.close();
        redis.close();
    }

    @BeforeEach
    void empty() {
        redis.redis().flushall();
    }

    @Test
    void eachKeyHasALimitOfItsOwn() {
        FleetLimiterMap perUser = limits.keyed("per-user", FIVE, 100);
        assertThat(perUser.tryAcquire("alice", 5)).isTrue();
        assertThat(perUser.tryAcquire("alice")).isFalse();
        assertThat(perUser.tryAcquire("bob")).isTrue();
        assertThat(perUser.limiter("bob").drain()).isEqualTo(4);
        assertThat(perUser.limiter("acme", "bob").tryAcquire())
                .as("bob of a group")
                .isTrue();
        assertThat(perUser.size()).isEqualTo(3);
        assertThat(redis.redis().keys("*per-user*"))
                .containsExactlyInAnyOrder(
                        "headgate:per-user/{alice}:log",
                        "headgate:per-user/{bob}:log",
                        "headgate:per-user/{acme}/bob:log");
        FleetLimiterMap elsewhere = limits.keyed("per-user", FIVE, 100);
        assertThat(elsewhere.tryAcquire("alice")).as("as another process would").isFalse();
    }

    @Test
    void allVerbsWorkForAKey() throws Exception {
        VirtualScheduler scheduler = new VirtualScheduler(new FakeTicker());
        RateLimiter alice = limits.keyed("per-user", FIVE, 1).limiter("alice");
        assertThat(alice.reserve(4, Duration.ZERO).refund(1)).isEqualTo(1);
        assertThat(alice.tryAcquire(1, Duration.ZERO)).isTrue();
        assertThat(alice.tryAcquireAsync(1, Duration.ZERO, scheduler).get(30, TimeUnit.SECONDS))
                .isTrue();
        assertThat(alice.probe().remaining()).isZero();
        assertThat(alice.charge(1)).isPositive();
        assertThat(alice.limit()).isEqualTo(FIVE);
        assertThat(alice).hasToString("RateLimiter[" + FIVE + " on Redis for alice]");
        assertThatThrownBy(() -> alice.reconfigure(FIVE)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aKeyThatIsUsedStaysAndOthersMakeRoom() {
        FleetLimiterMap perUser = limits.keyed("per-user", FIVE, 4);
        perUser.tryAcquire("alice", 5);
        for (int other = 0; other < 100; other++) {
            assertThat(perUser.tryAcquire("alice"))
                    .as("known here, or by Redis")
                    .isFalse();
            assertThat(perUser.tryAcquire("user " + other)).isTrue();
            assertThat(perUser.size()).isLessThanOrEqualTo(4);
        }
        assertThat(perUser.evicted()).isEqualTo(97);
        perUser.resize(2);
        perUser.tryAcquire("one more");
        assertThat(perUser.size()).isEqualTo(2);
        assertThatThrownBy(() -> perUser.resize(0)).hasMessage("maxKeys: 0 (expected: >= 1)");
        assertThatThrownBy(() -> limits.keyed("none", FIVE, 0)).hasMessage("maxKeys: 0 (expected: >= 1)");
    }

    @Test
    void aKeyThatMakesRoomGivesBackWhatItHasLeased() throws Exception {
        TokenBucket limit = TokenBucket.of(100, Duration.ofDays(1));
        FleetLimiterMap leased = limits.keyedLeased("leased", limit, 1, Duration.ofDays(1), WhenLost.CLOSED);
        RateLimiter alice = limits.keyed("leased", limit, 10).limiter("alice");
        assertThat(leased.tryAcquire("alice")).isTrue();
        assertThat(alice.probe().remaining()).as("with those that are leased").isLessThan(99);
        assertThat(leased.tryAcquire("bob")).isTrue();
        Waiting.until(
                "what alice has not used is back", PATIENCE, () -> alice.probe().remaining() == 99);
        leased.reconfigure(TokenBucket.of(50, Duration.ofDays(1)));
        assertThat(leased.tryAcquire("bob")).isTrue();
        assertThatThrownBy(() -> limits.keyedLeased("log", FIVE, 1, PATIENCE, WhenLost.CLOSED))
                .hasMessageStartingWith("limit: SlidingLog");
    }

    @Test
    void aLimitThatCannotBeLeasedIsRefusedAtOnceAndNotByEachCall() {
        TokenBucket limit = TokenBucket.of(100, Duration.ofDays(1));
        FleetLimiterMap leased = limits.keyedLeased("leased", limit, 1, PATIENCE, WhenLost.CLOSED);
        assertThatThrownBy(() -> leased.reconfigure(FIVE)).hasMessageStartingWith("limit: SlidingLog");
        assertThat(leased.tryAcquire("alice")).isTrue();
        assertThat(leased.limit()).isEqualTo(limit);
    }

    @Test
    void anotherLimitIsInForceForEveryKeyAtOnce() {
        FleetLimiterMap perUser = limits.keyed("per-user", FIVE, 10);
        RateLimiter alice = perUser.limiter("alice");
        assertThat(alice.drain()).isEqualTo(5);
        perUser.reconfigure(SlidingLog.of(7, Duration.ofDays(100)));
        assertThat(alice.drain()).isEqualTo(2);
        assertThat(alice.limit().permits()).isEqualTo(7);
        assertThat(perUser.size()).isEqualTo(1);
    }

    @Test
    @Tag("concurrency")
    void manyThreadsWithMoreKeysThanTheBoundGetExactlyTheLimitOfEach() throws Exception {
        int keys = 60;
        int bound = 8;
        AtomicLongArray granted = new AtomicLongArray(keys);
        FleetLimiterMap perUser = limits.keyed("per-user", FIVE, bound);
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> threads = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                SplittableRandom random = new SplittableRandom(thread);
                threads.add(pool.submit(() -> {
                    for (int call = 0; call < 300; call++) {
                        int key = random.nextInt(keys);
                        if (perUser.tryAcquire("user " + key)) {
                            granted.incrementAndGet(key);
                        }
                    }
                }));
            }
            for (Future<?> thread : threads) {
                thread.get(100, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        for (int key = 0; key < keys; key++) { // each was asked for about forty times
            assertThat(granted.get(key)).as("granted to user %s", key).isEqualTo(5);
        }
        assertThat(perUser.size()).isLessThanOrEqualTo(bound);
        assertThat(perUser.evicted()).isPositive();
    }

    @Test
    void beyondTheBoundNobodyIsUnprotectedWhileRedisIsLost() {
        RedisLimits lost = new RedisLimits(
                (script, key, arguments) -> CompletableFuture.failedFuture(new StoreException("gone", null)),
                StoreClock.server(),
                new FakeTicker(),
                "headgate",
                PATIENCE,
                () -> {});
        FleetLimiterMap perUser = lost.keyed("per-user", TokenBucket.of(5, Duration.ofDays(1)), 10);
        long[] granted = new long[50];
        for (int round = 0; round < 10; round++) {
            for (int user = 0; user < granted.length; user++) {
                granted[user] += perUser.tryAcquire("user " + user) ? 1 : 0;
            }
        }
        assertThat(granted).startsWith(5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
        for (long its : granted) {
            assertThat(its).isLessThanOrEqualTo(5);
        }
        assertThat(perUser.size()).isLessThanOrEqualTo(10);
        FleetLimiterMap closed = lost.keyed("closed", FIVE, 10, WhenLost.CLOSED);
        assertThat(closed.tryAcquire("alice")).isFalse();
        assertThat(lost.keyed("open", FIVE, 10, WhenLost.OPEN).tryAcquire("alice", 6))
                .isTrue();
    }

    @Test
    void keysOfAnyLengthAndWithAnySignsAreKeptApart() {
        FleetLimiterMap perUser = limits.keyed("per/user", SlidingLog.of(1, Duration.ofDays(100)), 10);
        List<RateLimiter> all = List.of(
                perUser.limiter("a/b"),
                perUser.limiter("a", "b"),
                perUser.limiter("a", "/b"),
                perUser.limiter("a/", "b"),
                perUser.limiter("a%2Fb"),
                perUser.limiter("{a}/b"),
                perUser.limiter("x".repeat(1_000)),
                perUser.limiter("x".repeat(1_001)),
                limits.keyed("per", SlidingLog.of(1, Duration.ofDays(100)), 10).limiter("user/{a}/b"),
                limits.limiter("per/user/a/b", SlidingLog.of(1, Duration.ofDays(100))));
        assertThat(all).allMatch(RateLimiter::tryAcquire);
        assertThat(all).noneMatch(RateLimiter::tryAcquire);
        assertThat(redis.redis().keys("headgate:*:log")).hasSameSizeAs(all).allMatch(key -> key.length() < 300);
        assertThatThrownBy(() -> perUser.tryAcquire("")).hasMessage("key:  (expected: not empty)");
    }
}
