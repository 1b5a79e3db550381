package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import io.headgate.testkit.time.VirtualScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One call, several limits, on a real Redis in the test's time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class FleetCompositeLimiterTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private RedisOnLoopback redis;
    private FakeTicker ticker;
    private VirtualScheduler scheduler;
    private RedisLimits limits;
    private RateLimiter user; // 2 a second
    private RateLimiter tenant; // 3 in any 5 seconds
    private RateLimiter everybody; // 10 a second
    private FleetCompositeLimiter all;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterAll
    void end() {
        redis.close();
    }

    @BeforeEach
    void make() {
        redis.redis().flushall();
        ticker = new FakeTicker();
        scheduler = new VirtualScheduler(ticker);
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        TestClockStore store = new TestClockStore(redis.connection(), wall);
        limits = new RedisLimits(store, TestClockStore.clock(), ticker, "test", Duration.ofSeconds(60), () -> {});
        user = limits.limiter("alice", TokenBucket.perSecond(2));
        tenant = limits.limiter("acme", SlidingLog.of(3, Duration.ofSeconds(5)));
        everybody = limits.limiter("everybody", TokenBucket.perSecond(10));
        all = limits.composite(user, tenant, everybody);
    }

    private void assertRemaining(long ofUser, long ofTenant, long ofEverybody) {
        assertThat(user.probe().remaining()).as("of the user").isEqualTo(ofUser);
        assertThat(tenant.probe().remaining()).as("of the tenant").isEqualTo(ofTenant);
        assertThat(everybody.probe().remaining()).as("of everybody").isEqualTo(ofEverybody);
    }

    private long scripts() {
        return redis.redis()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:calls="))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf('=') + 1, line.indexOf(','))))
                .sum();
    }

    @Test
    void oneCommandDecidesForAll() {
        assertThat(all.tryAcquire()).isTrue(); // Redis knows the script now
        long before = scripts();
        assertThat(all.tryAcquire()).isTrue();
        assertThat(scripts() - before).isEqualTo(1);
        assertRemaining(0, 1, 8);
    }

    @Test
    void whoRefusedIsToldWithTheLongestWaitAndNobodyElseHasGivenAnything() {
        assertThat(all.reserve(2).isGranted()).isTrue();
        JointReservation refused = all.reserve(2, 2, 5);
        assertThat(refused.isGranted()).isFalse();
        assertThat(refused.refusedBy()).containsExactly(user, tenant);
        assertThat(refused.retryAfter()).contains(Duration.ofSeconds(5));
        assertRemaining(0, 1, 8);
        assertThat(refused.cancel()).isCompleted();
        assertRemaining(0, 1, 8);
        ticker.advance(SECOND);
        assertThat(all.reserve(2, 2, 5).refusedBy()).containsExactly(tenant);
        assertRemaining(2, 1, 10);
    }

    @Test
    void whatCanNeverBeGrantedHasNoRetryAfter() {
        JointReservation refused = all.reserve(1, 4, 1);
        assertThat(refused.refusedBy()).containsExactly(tenant);
        assertThat(refused.retryAfter()).isEmpty();
        assertThat(refused).hasToString("[1, 4, 1] permits refused by [" + tenant + "]");
        assertRemaining(2, 3, 10);
    }

    @Test
    void refusedTrafficCostsRedisNothing() {
        all.reserve(2, 0, 0);
        assertThat(all.tryAcquire()).isFalse();
        long before = scripts();
        for (int call = 0; call < 1_000; call++) {
            JointReservation refused = all.reserve(1);
            assertThat(refused.refusedBy()).containsExactly(user);
        }
        assertThat(scripts()).isEqualTo(before);
        assertThat(user.tryAcquire()).as("the limiter knows of it as well").isFalse();
        assertThat(scripts()).isEqualTo(before);
        ticker.advance(SECOND);
        assertThat(all.tryAcquire()).isTrue();
    }

    @Test
    void aLimitOfWhichNothingIsAskedIsLeftOut() {
        assertThat(all.reserve(0, 3, 0).isGranted()).isTrue();
        assertThat(all.reserve(1, 0, 1).isGranted()).isTrue();
        assertRemaining(1, 0, 9);
        assertThatThrownBy(() -> all.reserve(0, 0, 0)).hasMessage("permits: [0, 0, 0] (expected: one of them >= 1)");
        assertThatThrownBy(() -> all.reserve(1, 2))
                .hasMessage("permits: [1, 2] (expected: one for all, or 3, one for each limiter)");
        assertThatThrownBy(() -> all.reserve(1, -1, 1)).hasMessage("permits: [1, -1, 1] (expected: each >= 0)");
    }

    @Test
    void anEstimateIsSettledWithTheTrueCost() {
        JointReservation estimate = all.reserve(1, 2, 8);
        assertRemaining(1, 1, 2);
        assertThat(estimate.settle(1, 1, 3)).isCompleted();
        assertRemaining(1, 2, 7);
        JointReservation low = all.reserve(0, 1, 2);
        assertThat(low.settle(3, 1, 9)).isCompleted();
        assertRemaining(-2, 1, -2);
        assertThatThrownBy(() -> low.settle(1)).isInstanceOf(IllegalStateException.class);
        assertThat(low.cancel()).as("after it was settled: nothing").isCompleted();
        assertRemaining(-2, 1, -2);
    }

    @Test
    void whatIsCancelledComesBackOnce() {
        JointReservation taken = all.reserve(2);
        assertThat(taken.cancel()).isCompleted();
        assertThat(taken.cancel()).isCompleted();
        assertRemaining(2, 3, 10);
        assertThat(all.reserve(2).isGranted()).isTrue();
    }

    @Test
    void aCallWaitsForTheSlowestOfThem() throws Exception {
        assertThat(all.tryAcquire(2)).isTrue();
        assertThat(all.tryAcquire(2, Duration.ofSeconds(4)))
                .as("a wait of five")
                .isFalse();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(all.tryAcquire(2, Duration.ofSeconds(5))).isTrue();
        assertThat(ticker.sleeps()).containsExactly(Duration.ofSeconds(5));
        assertRemaining(0, 1, 8);
        all.acquire(2);
        assertThat(ticker.read()).isEqualTo(Duration.ofSeconds(10).toNanos());
        assertThatThrownBy(() -> all.acquire(3)).hasMessageStartingWith("permits: 3 (expected: at most 2");
    }

    @Test
    void aCallWaitsWithoutAThread() {
        assertThat(all.tryAcquireAsync(2, Duration.ZERO, scheduler)).isCompletedWithValue(true);
        assertThat(all.tryAcquireAsync(2, Duration.ofSeconds(4), scheduler)).isCompletedWithValue(false);
        CompletableFuture<Boolean> waiting = all.tryAcquireAsync(2, Duration.ofSeconds(5), scheduler);
        CompletableFuture<Void> cancelled = all.acquireAsync(1, scheduler);
        assertThat(cancelled.cancel(false)).isTrue();
        assertThat(scheduler.pending()).as("calls that wait").isEqualTo(1);
        scheduler.advance(Duration.ofSeconds(5));
        assertThat(waiting).isCompletedWithValue(true);
        assertRemaining(0, 1, 8);
    }

    @Test
    void whatIsThereForAllIsTaken() {
        user.tryAcquire();
        assertThat(all.probe().remaining()).isEqualTo(1);
        assertThat(all.probe(2).retryAfter()).contains(Duration.ofMillis(500));
        assertThat(all.drain()).isEqualTo(1);
        assertThat(all.drain()).isZero();
        assertRemaining(0, 2, 9);
        assertThat(all.charge(3)).isEqualTo(Duration.ofSeconds(5)); // the tenant, one beyond what it may
    }

    @Test
    void aLimitForWhichTimeStandsStillDoesNotHoldItForOthers() {
        RateLimiter window = limits.limiter("window", SlidingWindow.of(5, SECOND));
        FleetCompositeLimiter both = limits.composite(window, user);
        ticker.set(Duration.ofSeconds(100).toNanos());
        assertThat(both.tryAcquire(2)).isTrue();
        ticker.set(Duration.ofSeconds(50).toNanos());
        JointReservation refused = both.reserve(1);
        assertThat(refused.refusedBy()).containsExactly(user);
        assertThat(refused.retryAfter()).contains(Duration.ofMillis(50_500));
    }

    @Test
    void theSameLimitTwiceIsTakenTwice() {
        assertThat(limits.composite(user, user).tryAcquire()).isTrue();
        assertThat(user.probe().remaining()).isZero();
        ticker.advance(SECOND);
        assertThat(user.tryAcquire()).isTrue();
        assertThat(limits.composite(user, user).tryAcquire())
                .as("the second time it refuses")
                .isFalse();
        assertThat(user.probe().remaining()).isEqualTo(1);
    }

    @Test
    void onlyLimitersOfTheseLimitsCanBeTakenTogether() {
        RateLimiter local = RateLimiter.of(TokenBucket.perSecond(1));
        assertThatThrownBy(() -> limits.composite(user, local)).hasMessageContaining("expected: one of these limits");
        assertThatThrownBy(() -> limits.composite()).hasMessageContaining("limiters: [] (expected: at least one)");
        try (RedisLimits others = RedisLimits.connect(redis.uri())) {
            RateLimiter other = others.limiter("alice", TokenBucket.perSecond(2));
            assertThatThrownBy(() -> limits.composite(other)).hasMessageContaining("expected: one of these limits");
        }
    }

    @Test
    void anotherLimitIsTakenFromAsSoonAsItIsInForce() {
        user.reconfigure(TokenBucket.perSecond(0));
        JointReservation refused = all.reserve(1);
        assertThat(refused.refusedBy()).containsExactly(user);
        assertThat(refused.retryAfter()).isEmpty();
        user.reconfigure(TokenBucket.perSecond(4));
        JointReservation taken = all.reserve(3);
        assertThat(taken.isGranted()).isTrue();
        user.reconfigure(TokenBucket.perSecond(2));
        assertThat(taken.settle(0)).isCompleted();
        assertThat(user.probe().remaining())
                .as("nothing comes back to another limit")
                .isLessThanOrEqualTo(0);
        assertThat(tenant.probe().remaining()).isEqualTo(3);
    }
}
