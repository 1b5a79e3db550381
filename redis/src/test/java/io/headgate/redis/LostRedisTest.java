package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis that is killed, held and restarted. */
@Timeout(120)
class LostRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration DEADLINE = Duration.ofSeconds(2);
    private static final TokenBucket FIVE_A_DAY = TokenBucket.of(5, Duration.ofDays(1));

    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterEach
    void end() {
        redis.close();
    }

    private RedisLimits limits() {
        return RedisLimits.connect(redis.uri(), "headgate", DEADLINE);
    }

    private static void awaitLost(RedisLimits... all) throws Exception {
        for (RedisLimits limits : all) {
            Waiting.until("Redis is known to be lost", PATIENCE, limits::isLost);
        }
    }

    @Test
    void whoNamesNoDeadlineWaitsFiftyMillisecondsForRedis() throws Exception {
        assertThat(RedisLimits.DEADLINE).isEqualTo(Duration.ofMillis(50));
        try (RedisLimits limits = RedisLimits.connect(redis.uri())) {
            redis.server().hold();
            assertThatThrownBy(limits.concurrency("exports", 1, PATIENCE)::tryAcquire)
                    .isInstanceOf(StoreException.class)
                    .hasMessageEndingWith(": no answer within 50 ms");
            assertThat(limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED).tryAcquire())
                    .isFalse();
            assertThat(limits.figures().lastFailure()).endsWith(": no answer within 50 ms");
            redis.server().goOn();
        }
    }

    @Test
    void membersKnowOfEachOther() throws Exception {
        try (RedisLimits first = limits()) {
            try (RedisLimits second = limits()) {
                Waiting.until("two members", PATIENCE, () -> first.members() == 2 && second.members() == 2);
            }
            Waiting.until("one has left", PATIENCE, () -> first.members() == 1);
        }
    }

    @Test
    void togetherTheMembersStayWithinTheLimitWhenAllHaveLostRedis() throws Exception {
        try (RedisLimits first = limits();
                RedisLimits second = limits();
                RedisLimits third = limits()) {
            List<RateLimiter> members = List.of(
                    first.limiter("orders", FIVE_A_DAY),
                    second.limiter("orders", FIVE_A_DAY),
                    third.limiter("orders", FIVE_A_DAY));
            Waiting.until(
                    "three members",
                    PATIENCE,
                    () -> first.members() == 3 && second.members() == 3 && third.members() == 3);
            redis.server().kill();
            awaitLost(first, second, third);
            assertThat(members.stream().map(RateLimiter::drain)).containsExactlyInAnyOrder(2L, 2L, 1L);
        }
    }

    @Test
    void eachLimitHasItsOwnPolicy() throws Exception {
        try (RedisLimits limits = limits()) {
            RateLimiter shared = limits.limiter("shared", FIVE_A_DAY, WhenLost.LOCAL_SHARE);
            RateLimiter open = limits.limiter("open", FIVE_A_DAY, WhenLost.OPEN);
            RateLimiter closed = limits.limiter("closed", FIVE_A_DAY, WhenLost.CLOSED);
            redis.server().kill();
            awaitLost(limits);
            for (int call = 0; call < 100; call++) {
                assertThat(open.tryAcquire()).isTrue();
                assertThat(closed.tryAcquire()).isFalse();
            }
            assertThat(shared.drain()).isEqualTo(5);
            assertThat(shared.tryAcquire()).isFalse();
        }
    }

    @Test
    void aNameHasOneShareHoweverOftenItIsAskedFor() throws Exception {
        try (RedisLimits limits = limits()) {
            redis.server().kill();
            awaitLost(limits);
            long granted = 0;
            for (int call = 0; call < 20; call++) {
                granted += limits.limiter("orders", FIVE_A_DAY).tryAcquire() ? 1 : 0;
                granted += limits.leased("orders", FIVE_A_DAY, DEADLINE, WhenLost.LOCAL_SHARE)
                                .tryAcquire()
                        ? 1
                        : 0;
            }
            assertThat(granted).isEqualTo(5);
            assertThat(limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED).tryAcquire())
                    .isFalse();
            assertThat(limits.limiter("payments", FIVE_A_DAY).tryAcquire()).isTrue();
        }
    }

    @Test
    void aRestartedRedisIsUsedAgain() throws Exception {
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED);
            for (int round = 0; round < 3; round++) {
                assertThat(orders.drain())
                        .as("round %s: a Redis that lost its keys begins full", round)
                        .isEqualTo(5);
                redis.server().kill();
                awaitLost(limits);
                assertThat(orders.tryAcquire()).isFalse();
                redis.server().start();
                Waiting.until("Redis is back", PATIENCE, () -> !limits.isLost());
            }
        }
    }

    @Test
    void nobodyWaitsForARedisThatIsKnownToHang() throws Exception {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY);
            assertThat(orders.tryAcquire()).isTrue();
            redis.server().hold();
            try {
                awaitLost(limits);
                long before = System.nanoTime();
                for (int call = 0; call < 1_000; call++) {
                    orders.tryAcquire();
                    assertThat(orders.tryAcquireAsync(1, Duration.ZERO, scheduler))
                            .isDone();
                }
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(DEADLINE.multipliedBy(5));
            } finally {
                redis.server().goOn();
            }
            Waiting.until("Redis is back", PATIENCE, () -> !limits.isLost());
        } finally {
            scheduler.shutdownNow();
        }
    }

    @Test
    void aLateGrantComesBackAndTheCallerIsNotHeldForIt() throws Exception {
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED);
            assertThat(orders.tryAcquire()).isTrue();
            redis.server().hold();
            try {
                assertThat(orders.tryAcquire(3)).as("by the policy").isFalse();
                assertThat(orders.tryAcquireAsync(1, Duration.ZERO, scheduler).get(30, TimeUnit.SECONDS))
                        .isFalse();
            } finally {
                redis.server().goOn();
            }
            Waiting.until(
                    "what was granted late is back",
                    PATIENCE,
                    () -> !limits.isLost() && orders.probe().remaining() == 4);
        } finally {
            scheduler.shutdownNow();
        }
    }

    @Test
    void aLeaseIsStillGoodAfterAShortLossAndWhatIsLeftOfItGoesBackAtTheEnd() throws Exception {
        TokenBucket limit = TokenBucket.of(100, Duration.ofDays(1_000));
        RateLimiter asRedisKnowsIt = redis.quietLimits(PATIENCE).limiter("orders", limit);
        try (RedisLimits limits = limits()) {
            RateLimiter leased = limits.leased("orders", limit, Duration.ofDays(100), WhenLost.CLOSED);
            assertThat(leased.tryAcquire()).isTrue();
            redis.server().hold();
            try {
                assertThat(leased.tryAcquire()).as("without Redis").isTrue();
                awaitLost(limits);
                assertThat(leased.tryAcquire()).as("by the policy").isFalse();
            } finally {
                redis.server().goOn();
            }
            Waiting.until("Redis is back", PATIENCE, () -> !limits.isLost());
            assertThat(leased.tryAcquire()).isTrue();
            assertThat(limits.figures().leases())
                    .as("the same lease all the time")
                    .isEqualTo(new LeaseFigures(1, 8, 0, 0, 0));
            assertThat(asRedisKnowsIt.probe().remaining()).isEqualTo(92);
        }
        assertThat(asRedisKnowsIt.probe().remaining()).isEqualTo(97);
    }

    @Test
    void aKeyThatHoldsSomethingElseIsTheTroubleOfItsLimitAlone() throws Exception {
        try (RedisLimits limits = limits()) {
            redis.redis().lpush("headgate:{broken}:bucket", "not ours");
            RateLimiter broken = limits.limiter("broken", FIVE_A_DAY, WhenLost.CLOSED);
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED);
            for (int call = 0; call < 10; call++) {
                assertThat(broken.tryAcquire()).isFalse();
            }
            assertThat(limits.isLost()).isFalse();
            assertThat(orders.tryAcquire()).isTrue();
        }
    }

    @Test
    void redisThatRefusesToWriteIsLostAsAWhole() throws Exception {
        try (RedisLimits limits = limits()) {
            RateLimiter orders = limits.limiter("orders", FIVE_A_DAY, WhenLost.CLOSED);
            assertThat(orders.tryAcquire()).isTrue();
            redis.redis().replicaof("127.0.0.1", 1); // a replica: READONLY
            awaitLost(limits);
            assertThat(orders.tryAcquire()).isFalse();
            redis.redis().replicaofNoOne();
            Waiting.until("Redis is back", PATIENCE, () -> !limits.isLost());
            assertThat(orders.drain()).isEqualTo(4);
        }
    }
}
