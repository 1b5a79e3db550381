package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Redis that loses its memory. The bounds: a limit that begins full is granted once more for each loss, a limit that begins
 * cold never is. Periods of years, so that nothing is refilled meanwhile, however long that takes.
 */
@Timeout(120)
class ForgetfulRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String MARKER = "headgate:since";
    private static final FleetTerms FULL = FleetTerms.DEFAULT.with(WhenLost.CLOSED);
    private static final FleetTerms COLD = FULL.with(WhenForgotten.COLD);
    private static final Duration YEARS = Duration.ofDays(3_650); // the longest there is
    private static final List<Limit> LIMITS = List.of(
            TokenBucket.of(5, YEARS), FixedWindow.of(5, YEARS), SlidingWindow.of(5, YEARS), SlidingLog.of(5, YEARS));

    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
        redis.redis().set(MARKER, "0"); // it remembers everything
    }

    @AfterEach
    void end() {
        redis.close();
    }

    private RedisLimits limits() {
        return RedisLimits.connect(redis.uri(), "headgate", PATIENCE);
    }

    private static List<RateLimiter> all(RedisLimits limits, FleetTerms terms) {
        return LIMITS.stream()
                .map(limit -> limits.limiter(terms.whenForgotten() + " " + limit, limit, terms))
                .toList();
    }

    private static long drain(List<RateLimiter> all) {
        return all.stream().mapToLong(RateLimiter::drain).sum();
    }

    @Test
    void flushallGrantsTheLimitOnceMoreToThoseThatBeginFullAndNothingToThoseThatBeginCold() {
        try (RedisLimits limits = limits()) {
            List<RateLimiter> full = all(limits, FULL);
            List<RateLimiter> cold = all(limits, COLD);
            assertThat(drain(full)).isEqualTo(20);
            assertThat(drain(cold)).isEqualTo(20);
            redis.redis().flushall();
            assertThat(drain(cold)).isZero();
            assertThat(drain(full)).isEqualTo(20);
            assertThat(Long.parseLong(redis.redis().get(MARKER))).isPositive();
        }
    }

    @Test
    void soDoesEachRestart() throws Exception {
        try (RedisLimits limits = limits()) {
            List<RateLimiter> full = all(limits, FULL);
            List<RateLimiter> cold = all(limits, COLD);
            assertThat(drain(cold)).isEqualTo(20);
            for (int restart = 0; restart < 3; restart++) {
                assertThat(drain(full)).isEqualTo(20);
                redis.server().kill();
                Waiting.until("Redis is lost", PATIENCE, limits::isLost);
                redis.server().start();
                Waiting.until("Redis is back", PATIENCE, () -> !limits.isLost());
                assertThat(drain(cold)).isZero();
            }
        }
    }

    @Test
    void aMemberThatKnowsOfNoLossBeginsColdToo() {
        try (RedisLimits here = limits();
                RedisLimits there = limits()) {
            assertThat(drain(all(here, COLD))).isEqualTo(20);
            redis.redis().flushall();
            assertThat(drain(all(there, COLD))).isZero();
        }
    }

    @Test
    void leasesTakenBeforeTheLossAreAllThatIsLeft() {
        try (RedisLimits limits = limits()) {
            TokenBucket limit = TokenBucket.of(10, YEARS);
            RateLimiter leased = limits.leased("leased", limit, YEARS, COLD);
            assertThat(leased.tryAcquire(3)).as("of a lease of eight").isTrue();
            redis.redis().flushall();
            int more = 0;
            while (leased.tryAcquire()) {
                more++;
            }
            assertThat(more).isEqualTo(5);
        }
    }

    @Test
    void keysOfAMapBeginAsItSays() {
        TokenBucket limit = TokenBucket.of(5, YEARS);
        try (RedisLimits limits = limits()) {
            FleetLimiterMap full = limits.keyed("full", limit, 10, FULL);
            FleetLimiterMap cold = limits.keyed("cold", limit, 10, COLD);
            FleetLimiterMap leased = limits.keyedLeased("leased", limit, 10, YEARS, COLD);
            assertThat(full.limiter("ann").drain()).isEqualTo(5);
            assertThat(cold.limiter("ann").drain()).isEqualTo(5);
            assertThat(leased.limiter("ann").drain()).isEqualTo(5);
            redis.redis().flushall();
            assertThat(full.limiter("ann").drain()).isEqualTo(5);
            for (String key : List.of("ann", "bob")) {
                assertThat(cold.tryAcquire(key)).isFalse();
                assertThat(leased.tryAcquire(key)).isFalse();
            }
        }
    }

    @Test
    void membersKeepTheMarker() throws Exception {
        redis.redis().expire(MARKER, 1_000);
        try (RedisLimits limits = limits()) {
            Waiting.until("it is renewed", PATIENCE, () -> redis.redis().ttl(MARKER) > 2_000_000);
            assertThat(redis.redis().get(MARKER)).isEqualTo("0");
            redis.redis().flushall();
            Waiting.until("it is written again", PATIENCE, () -> redis.redis().exists(MARKER) == 1);
            assertThat(limits.isLost()).isFalse();
        }
    }
}
