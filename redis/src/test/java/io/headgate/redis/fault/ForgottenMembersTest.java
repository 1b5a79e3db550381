package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Redis forgets who is alive, and is lost before all members have said so again: the first one to do so seems to be alone.
 *
 * <pre>
 *   granted without Redis ≤ b        the shares still add up
 * </pre>
 */
@Timeout(120)
class ForgottenMembersTest {

    private static final long BURST = 9;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(100));

    @Test
    void theSharesStillAddUp(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(3, redis.uri().getPort())) {
            var limiters = fleet.limiters(limits -> limits.limiter("orders", LIMIT));
            redis.redis().flushall();
            Waiting.until(
                    "one has said that it is alive",
                    Fleet.PATIENCE,
                    () -> redis.redis().exists("headgate:{members}") > 0);
            redis.server().kill();
            fleet.awaitLost();
            assertThat(limiters.stream().map(RateLimiter::drain)).containsExactly(3L, 3L, 3L);
        }
    }
}
