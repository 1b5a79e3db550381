package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.SlidingLogOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The sliding log on Redis: the contract, and what a list of instants could get wrong. */
class LogOnRedisTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class Log extends RedisContract {
        Log() {
            super(SlidingLog.perSecond(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SlidingLogOracle(10, SECOND, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Entries {
        private RedisOnLoopback redis;

        @BeforeAll
        void startRedis(@TempDir Path folder) throws Exception {
            redis = new RedisOnLoopback(folder);
        }

        @AfterAll
        void endRedis() {
            redis.close();
        }

        @Test
        void aDebtOfManyTimesTheLimitIsPaidAtTheSameInstantAsInThisProcess() {
            SideBySide both = new SideBySide(SlidingLog.perSecond(2_500), redis);
            both.agree(new SplittableRandom(1), 20, 2_500);
            assertThat(both.remote.charge(3 * 2_500 + 1_700)).isEqualTo(both.local.charge(3 * 2_500 + 1_700));
            both.agree(new SplittableRandom(2), 20, 2_500);
        }

        /** Redis keeps no more than twice as many entries as permits; it owes more. */
        @Test
        void aDebtOfManyTimesTheLimitIsToldInFull() {
            SideBySide both = new SideBySide(SlidingLog.perSecond(100), redis);
            both.remote.charge(1_000_000);
            both.local.charge(1_000_000);
            assertThat(both.remote.probe().remaining()).isEqualTo(-999_900);
            for (int step = 0; step < 12; step++) {
                both.ticker.advance(Duration.ofMillis(900_001));
                assertThat(both.remote.probe()).as("step %s", step).isEqualTo(both.local.probe());
            }
        }

        /** Debts upon debts and bookings, small and large, after pauses and none; beside a log that keeps every entry. */
        @Test
        void soAreDebtsOnTopOfCallsAndOfDebts() {
            for (long seed = 0; seed < 50; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                int most = 1 + random.nextInt(20);
                SideBySide both = new SideBySide(SlidingLog.perSecond(most), redis);
                List<Long> all = new ArrayList<>();
                for (int step = 0; step < 40; step++) {
                    long now = both.ticker.read();
                    int permits = 1 + random.nextInt(most);
                    switch (random.nextInt(4)) {
                        case 0 -> {
                            int cost = 1 + random.nextInt(random.nextBoolean() ? most : 50 * most);
                            both.remote.charge(cost);
                            for (int i = 0; i < cost; i++) {
                                enter(all, 1, most, now);
                            }
                        }
                        case 1 -> {
                            if (both.remote.reserve(permits, SECOND).isGranted()) {
                                enter(all, permits, most, now);
                            }
                        }
                        case 2 -> both.ticker.advance(Duration.ofMillis(random.nextLong(60_000)));
                        default -> {
                            if (both.remote.tryAcquire(permits)) {
                                enter(all, permits, most, now);
                            }
                        }
                    }
                    both.ticker.advance(Duration.ofMillis(random.nextLong(600)));
                    assertThat(both.remote.probe().remaining())
                            .as("seed %s, step %s", seed, step)
                            .isEqualTo(remaining(all, most, both.ticker.read()));
                }
            }
        }

        private static void enter(List<Long> all, int permits, int most, long now) {
            int inTheWay = all.size() + permits - most - 1;
            long due = all.isEmpty() ? now : Math.max(now, all.get(all.size() - 1));
            due = inTheWay < 0 ? due : Math.max(due, all.get(inTheWay) + SECOND.toNanos());
            all.addAll(Collections.nCopies(permits, due));
        }

        private static long remaining(List<Long> all, int most, long now) {
            long ahead = all.stream().filter(due -> due > now).count();
            long used = all.stream().filter(due -> due + SECOND.toNanos() > now).count();
            return ahead > 0 ? -ahead : most - used;
        }

        /** Redisson's limiter gave permits back that its log had already let go, and so made new ones. */
        @Test
        void refundAfterLogExpiryNeitherCreatesNorDestroysPermits() {
            SideBySide both = new SideBySide(SlidingLog.perSecond(10), redis);
            RateLimiter limiter = both.remote;
            Reservation early = limiter.reserve(6, Duration.ZERO);
            both.ticker.advance(Duration.ofMillis(500));
            Reservation late = limiter.reserve(4, Duration.ZERO);
            both.ticker.advance(Duration.ofMillis(500));
            assertThat(early.cancel()).as("of the 6 that have expired").isZero();
            assertThat(limiter.probe().remaining()).as("the 6").isEqualTo(6);
            assertThat(limiter.consumeUpTo(10)).isEqualTo(6);
            assertThat(late.refund(1)).as("of the 4 still in force").isEqualTo(1);
            assertThat(limiter.probe().remaining()).isEqualTo(1);
            both.ticker.advance(Duration.ofMillis(500));
            assertThat(late.cancel()).as("of the 3 that have expired since").isZero();
            assertThat(limiter.drain()).as("1 given back, 3 expired").isEqualTo(4);
            assertThat(limiter.probe().remaining()).isZero();
            both.ticker.advance(Duration.ofSeconds(2));
            assertThat(limiter.probe().remaining()).as("after a rest").isEqualTo(10);
        }

        @Test
        void theListHoldsNoMoreThanTwiceTheLimitAndIsGoneWithItsNewestEntry() throws Exception {
            try (RedisLimits limits = RedisLimits.connect(redis.uri(), "log", Duration.ofSeconds(60))) {
                RateLimiter limiter = limits.limiter("bounded", SlidingLog.of(50, Duration.ofMillis(20)));
                for (int round = 0; round < 20; round++) {
                    assertThat(limiter.tryAcquire(50, Duration.ofSeconds(60))).isTrue();
                    assertThat(redis.redis().llen("log:{bounded}:log")).isLessThanOrEqualTo(100);
                }
                limiter.charge(170);
                assertThat(redis.redis().llen("log:{bounded}:log")).isLessThanOrEqualTo(100);
                assertThat(redis.redis().pttl("log:{bounded}:log")).isNotEqualTo(-1);
                long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
                while (redis.redis().exists("log:{bounded}:log") > 0 && System.nanoTime() - deadline < 0) {
                    Thread.sleep(5);
                }
                assertThat(redis.redis().exists("log:{bounded}:log")).isZero();
            }
        }

        @Test
        void aRefusalWritesNothing() {
            try (RedisLimits limits = RedisLimits.connect(redis.uri(), "log", Duration.ofSeconds(60))) {
                RateLimiter limiter = limits.limiter("full", SlidingLog.of(5, Duration.ofHours(1)));
                assertThat(limiter.drain()).isEqualTo(5);
                Object before = redis.redis().lrange("log:{full}:log", 0, -1);
                for (int permits = 1; permits <= 6; permits++) {
                    assertThat(limits.limiter("full", limiter.limit()).tryAcquire(permits))
                            .isFalse();
                }
                assertThat(redis.redis().lrange("log:{full}:log", 0, -1)).isEqualTo(before);
            }
        }

        @Test
        void moreThanRedisShouldRememberIsRefusedWithTheReason() {
            try (RedisLimits limits = RedisLimits.connect(redis.uri())) {
                assertThatThrownBy(() -> limits.limiter("many", SlidingLog.perSecond(100_001)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("permits: 100001 (expected: at most 100000 for a log on Redis");
            }
        }
    }
}
