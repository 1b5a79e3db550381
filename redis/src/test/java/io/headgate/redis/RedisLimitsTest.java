package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.headgate.testkit.time.FakeTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits on a real Redis in real time; slow rates, so that nothing depends on how fast the machine is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class RedisLimitsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final TokenBucket FIVE_A_DAY = TokenBucket.of(5, Duration.ofDays(1));

    private RedisOnLoopback redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    @BeforeEach
    void empty() {
        redis.redis().flushall();
    }

    private RedisLimits limits() {
        return RedisLimits.connect(redis.uri(), "headgate", PATIENCE);
    }

    /** On the time of the server, but nothing is forgotten here before the ticker moves; and nobody says that it is alive. */
    private RedisLimits quiet(FakeTicker ticker) {
        LettuceStore store = new LettuceStore(redis.connection().async());
        return new RedisLimits(store, StoreClock.server(), ticker, "headgate", PATIENCE, () -> {});
    }

    @Test
    void twoProcessesShareOneLimit() {
        try (RedisLimits here = limits();
                RedisLimits there = limits()) {
            RateLimiter first = here.limiter("orders", FIVE_A_DAY);
            RateLimiter second = there.limiter("orders", FIVE_A_DAY);
            assertThat(first.tryAcquire(3)).isTrue();
            assertThat(second.tryAcquire(3)).isFalse();
            assertThat(second.tryAcquire(2)).isTrue();
            assertThat(first.tryAcquire()).isFalse();
            assertThat(there.limiter("payments", FIVE_A_DAY).tryAcquire(5))
                    .as("another name")
                    .isTrue();
        }
    }

    @Test
    void aKeyLivesAsLongAsItMatters() {
        try (RedisLimits limits = limits()) {
            limits.limiter("orders", FIVE_A_DAY).tryAcquire();
            long fifth = Duration.ofDays(1).toMillis() / 5;
            assertThat(redis.redis().keys("*orders*")).containsExactly("headgate:{orders}:bucket");
            assertThat(redis.redis().pttl("headgate:{orders}:bucket")).isBetween(fifth - 60_000, fifth);
        }
    }

    @Test
    void aRefusalWritesNothing() {
        try (RedisLimits limits = redis.quietLimits(PATIENCE)) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            orders.drain();
            String value = redis.redis().get("headgate:{orders}:bucket");
            String changes = changes();
            assertThat(limits.limiter("orders", FIVE_A_DAY).tryAcquire()).isFalse();
            assertThat(limits.limiter("orders", FIVE_A_DAY)
                            .reserve(1, Duration.ofSeconds(1))
                            .isGranted())
                    .isFalse();
            assertThat(limits.limiter("orders", FIVE_A_DAY).probe().remaining()).isZero();
            assertThat(redis.redis().get("headgate:{orders}:bucket")).isEqualTo(value);
            assertThat(changes()).isEqualTo(changes);
        }
    }

    private String changes() {
        return redis.redis()
                .info("persistence")
                .lines()
                .filter(line -> line.startsWith("rdb_changes_since_last_save"))
                .findAny()
                .orElseThrow();
    }

    @Test
    void refusedTrafficCostsRedisNothing() {
        try (RedisLimits limits = quiet(new FakeTicker())) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            orders.drain();
            assertThat(orders.tryAcquire(2)).isFalse();
            String before = scripts();
            for (int i = 0; i < 1_000; i++) {
                assertThat(orders.tryAcquire(2)).isFalse();
                assertThat(orders.tryAcquire(3)).isFalse();
            }
            assertThat(scripts()).isEqualTo(before);
            assertThat(orders.tryAcquire(1)).as("fewer than was refused: asked").isFalse();
            assertThat(scripts()).isNotEqualTo(before);
        }
    }

    @Test
    void refusedTrafficOfABucketThatLeasesCostsRedisNothing() {
        FakeTicker ticker = new FakeTicker();
        try (RedisLimits limits = quiet(ticker)) {
            RateLimiter orders = limits.leased("orders", FIVE_A_DAY, Duration.ofMillis(50), WhenLost.CLOSED);
            for (int call = 0; call < 5; call++) {
                assertThat(orders.tryAcquire()).isTrue();
            }
            assertThat(orders.tryAcquire()).isFalse();
            String before = scripts();
            for (int call = 0; call < 1_000; call++) {
                assertThat(orders.tryAcquire()).isFalse();
                assertThat(orders.tryAcquire(3)).isFalse();
            }
            assertThat(scripts()).isEqualTo(before);
            ticker.advance(Duration.ofDays(1)); // here; at the server no permit has come yet
            assertThat(orders.tryAcquire()).as("asked again").isFalse();
            assertThat(scripts()).isNotEqualTo(before);
        }
    }

    private String scripts() {
        return redis.redis()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:calls"))
                .map(line -> line.split(",")[0])
                .findAny()
                .orElse("none");
    }

    @Test
    void permitsThatAnotherProcessGivesBackAreSeenWithinASecond() {
        FakeTicker ticker = new FakeTicker();
        try (RedisLimits here = quiet(ticker);
                RedisLimits there = quiet(ticker)) {
            RateLimiter orders = here.limiter("orders", FIVE_A_DAY);
            Reservation theirs = there.limiter("orders", FIVE_A_DAY).reserve(5, Duration.ZERO);
            assertThat(orders.tryAcquire()).isFalse();
            assertThat(theirs.cancel()).isEqualTo(5);
            assertThat(orders.tryAcquire()).as("what was told is remembered").isFalse();
            ticker.advance(Duration.ofSeconds(1));
            assertThat(orders.tryAcquire()).isTrue();
        }
    }

    @Test
    void permitsGivenBackHereAreSeenAtOnce() {
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            Reservation all = orders.reserve(5, Duration.ZERO);
            assertThat(orders.tryAcquire()).isFalse();
            assertThat(all.refund(2)).isEqualTo(2);
            assertThat(orders.tryAcquire(2)).isTrue();
            assertThat(orders.tryAcquire()).isFalse();
        }
    }

    @Test
    void aRedisThatHasForgottenTheScriptsIsToldThemAgain() {
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            assertThat(orders.tryAcquire()).isTrue();
            redis.redis().scriptFlush();
            assertThat(orders.tryAcquire()).isTrue();
            assertThat(orders.probe().remaining()).isEqualTo(3);
        }
    }

    @Test
    void anotherLimitOfTheSameKindGoesOnWhereTheFirstLeftOff() {
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            orders.drain();
            orders.reconfigure(TokenBucket.of(7, Duration.ofDays(1)));
            assertThat(orders.tryAcquire()).as("all was in use").isFalse();
            orders.reconfigure(LeakyBucket.of(3, Duration.ofDays(1)));
            assertThat(orders.tryAcquire()).isFalse();
            assertThat(orders.limit()).isEqualTo(LeakyBucket.of(3, Duration.ofDays(1)));
            orders.reconfigure(TokenBucket.of(0, Duration.ofDays(1)));
            assertThat(orders.tryAcquire()).isFalse();
            assertThat(orders.probe().retryAfter()).isEmpty();
        }
    }

    @Test
    @Tag("concurrency")
    void manyThreadsOfTwoProcessesGetExactlyTheLimit() throws Exception {
        TokenBucket limit = TokenBucket.of(500, Duration.ofDays(100)).withBurst(500);
        ExecutorService pool = Executors.newFixedThreadPool(16);
        try (RedisLimits here = limits();
                RedisLimits there = limits()) {
            List<RateLimiter> both = List.of(here.limiter("hot", limit), there.limiter("hot", limit));
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                RateLimiter mine = both.get(i % 2);
                counts.add(pool.submit(() -> {
                    int granted = 0;
                    for (int call = 0; call < 100; call++) {
                        granted += mine.tryAcquire() ? 1 : 0;
                    }
                    return granted;
                }));
            }
            int granted = 0;
            for (Future<Integer> count : counts) {
                granted += count.get(60, TimeUnit.SECONDS);
            }
            assertThat(granted).isEqualTo(500);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void callsWithoutAThreadAreGrantedInTurn() throws Exception {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try (RedisLimits limits = limits()) {
            RateLimiter paced = limits.limiter("paced", LeakyQueue.perSecond(100, Duration.ofSeconds(30)));
            List<CompletableFuture<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(paced.tryAcquireAsync(1, Duration.ofSeconds(30), scheduler));
            }
            for (CompletableFuture<Boolean> one : all) {
                assertThat(one.get(60, TimeUnit.SECONDS)).isTrue();
            }
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            assertThat(orders.tryAcquireAsync(6, Duration.ZERO, scheduler).get(30, TimeUnit.SECONDS))
                    .isFalse();
            assertThat(orders.acquireAsync(5, scheduler).get(30, TimeUnit.SECONDS))
                    .isNull();
            CompletableFuture<Boolean> tomorrow = orders.tryAcquireAsync(5, Duration.ofDays(2), scheduler);
            assertThat(tomorrow.cancel(false)).isTrue();
            Waiting.until(
                    "the cancelled booking is gone",
                    PATIENCE,
                    () -> orders.probe().remaining() == 0
                            && orders.probe(5).retryAfterNanos()
                                    <= Duration.ofDays(1).toNanos());
        } finally {
            scheduler.shutdownNow();
        }
    }
}
