package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of N members m are cut off from a Redis that the others still have.
 *
 * <pre>
 *   closed       granted ≤ b
 *   local share  granted ≤ b · (1 + m / N)     those who have Redis know nothing of what the shares of the others admit
 * </pre>
 */
@Timeout(120)
class CutOffTest {

    private static final int MEMBERS = 8;
    private static final long BURST = 80;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));

    @Test
    void halfOfTheMembersCutOffAdmitTheirSharesAndNoMore(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(MEMBERS, redis.uri().getPort())) {
            List<RateLimiter> shared = fleet.limiters(limits -> limits.limiter("shared", LIMIT));
            List<RateLimiter> closed = fleet.limiters(limits -> limits.limiter("closed", LIMIT, WhenLost.CLOSED));
            List<Member> half = fleet.members().subList(0, MEMBERS / 2);
            half.forEach(member -> member.way().cutOff());
            for (Member member : half) {
                Waiting.until("it has lost Redis", Fleet.PATIENCE, member.limits()::isLost);
            }
            assertThat(drained(closed.subList(0, MEMBERS / 2))).isZero();
            assertThat(drained(shared.subList(0, MEMBERS / 2))).isEqualTo(BURST / 2);
            assertThat(drained(closed) + drained(shared)).isEqualTo(2 * BURST);
            fleet.members().forEach(member -> member.way().mend());
            fleet.awaitBack();
            assertThat(drained(closed) + drained(shared))
                    .as("all have the one limit again")
                    .isZero();
        }
    }

    private static long drained(List<RateLimiter> limiters) {
        return limiters.stream().mapToLong(RateLimiter::drain).sum();
    }
}
