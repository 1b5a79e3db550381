package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.redis.LeaseFigures;
import io.headgate.redis.Oversleeping;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Redis stands still: connections stay, nothing is answered, and later everything is.
 *
 * <pre>
 *   a call takes ≤ 2 · deadline
 *   closed       granted ≤ b        what Redis grants late is given back
 *   local share  granted ≤ b + b    and what all the shares come to
 * </pre>
 */
@Timeout(180)
class StandstillTest {

    private static final long BURST = 6_000;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(10_000)); // one in 40 hours
    private static final Duration LIFE =
            Duration.ofDays(1_000); // in which so many are refilled that a lease is worth it

    @Test
    @Tag("slow")
    void nobodyIsHeldLongerThanTwiceTheDeadlineByAStandstillOfFiveSeconds(@TempDir Path folder, TestReporter reporter)
            throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(2, redis.uri().getPort(), Fleet.SHORT_DEADLINE);
                Traffic closed = new Traffic(limiters(fleet, WhenLost.CLOSED));
                Traffic shared = new Traffic(limiters(fleet, WhenLost.LOCAL_SHARE));
                Oversleeping noise = new Oversleeping()) {
            closed.awaitMore(0, 100);
            redis.server().hold();
            Thread.sleep(5_000); // this is the fault
            long ended = System.nanoTime();
            redis.server().goOn();
            fleet.awaitBack();
            reporter.publishEntry(
                    "back after", Duration.ofNanos(System.nanoTime() - ended).toString());
            closed.stop();
            shared.stop();
            assertThat(fleet.member(0).limits().figures().decidedAlone()).isPositive();
            LeaseFigures leases = fleet.member(0).limits().figures().leases();
            assertThat(leases.leased()).as("several in a lease, %s", leases).isGreaterThan(leases.leases());
            long closedInAll = closed.granted() + closed.drain();
            long sharedInAll = shared.granted() + shared.drain();
            Duration bound = Fleet.SHORT_DEADLINE.multipliedBy(2).plus(noise.longest());
            assertThat(closed.longest()).isLessThanOrEqualTo(bound);
            assertThat(shared.longest()).isLessThanOrEqualTo(bound);
            assertThat(closedInAll).isLessThanOrEqualTo(BURST);
            assertThat(sharedInAll).isLessThanOrEqualTo(2 * BURST);
        }
    }

    /** The share of a member begins full with the first loss, and goes on where it stopped with all others. */
    @Test
    void sharesGrantAWindowsLimitOnceMoreHoweverOftenRedisIsLost(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(1, redis.uri().getPort(), Fleet.SHORT_DEADLINE)) {
            RedisLimits limits = fleet.member(0).limits();
            List<RateLimiter> all = List.of(
                    limits.limiter("sliding", SlidingWindow.of(100, Duration.ofHours(1))),
                    limits.limiter("log", SlidingLog.of(100, Duration.ofHours(1))),
                    limits.limiter("quota", CalendarQuota.of(100, CalendarPeriod.MONTH)));
            for (RateLimiter each : all) {
                assertThat(each.consumeUpTo(1_000)).as("by Redis, %s", each).isEqualTo(100);
            }
            for (int loss = 0; loss < 3; loss++) {
                redis.server().hold();
                Waiting.until("Redis is lost", Fleet.PATIENCE, () -> isFoundLost(limits));
                for (RateLimiter each : all) {
                    assertThat(each.consumeUpTo(1_000))
                            .as("by the share, loss %s, %s", loss, each)
                            .isEqualTo(loss == 0 ? 100 : 0);
                }
                redis.server().goOn();
                fleet.awaitBack();
            }
        }
    }

    private static boolean isFoundLost(RedisLimits limits) {
        limits.limiter("others", LIMIT, WhenLost.CLOSED).tryAcquire();
        return limits.isLost();
    }

    /** Of each policy a limit of its own, strict and leased. */
    private static List<RateLimiter> limiters(Fleet fleet, WhenLost policy) {
        List<RateLimiter> limiters = new ArrayList<>();
        limiters.addAll(fleet.limiters(limits -> limits.limiter(policy.name(), LIMIT, policy)));
        limiters.addAll(fleet.limiters(limits -> limits.leased(policy.name(), LIMIT, LIFE, policy)));
        return limiters;
    }
}
