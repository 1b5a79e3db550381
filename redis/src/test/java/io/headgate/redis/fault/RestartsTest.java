package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Redis that keeps nothing is killed and started again, n times in a time T, under the traffic of four members, two strict and two
 * with leases.
 *
 * <pre>
 *   closed       granted ≤ b · (1 + n) + r · T               one more burst for each restart
 *   local share  granted ≤ b · (1 + n) + r · T + b + r · T   and what all the shares together come to, once
 * </pre>
 */
@Timeout(300)
class RestartsTest {

    private static final long BURST = 400;
    private static final long RATE = 200;
    private static final TokenBucket LIMIT = TokenBucket.perSecond(RATE).withBurst(BURST);
    private static final Duration LIFE = Duration.ofMillis(500);

    @Test
    void eachRestartIsOneMoreBurstAtMost(@TempDir Path folder) throws Exception {
        restart(1, folder);
    }

    @Test
    @Tag("slow")
    void twentyRestartsAreTwentyMoreBurstsAtMost(@TempDir Path folder) throws Exception {
        restart(20, folder);
    }

    private static void restart(int times, Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Fleet fleet = new Fleet(4, redis.uri().getPort());
                Traffic closed = new Traffic(limiters(fleet, WhenLost.CLOSED));
                Traffic shared = new Traffic(limiters(fleet, WhenLost.LOCAL_SHARE))) {
            closed.awaitMore(0, BURST);
            for (int n = 1; n <= times; n++) {
                long before = closed.granted();
                redis.server().kill();
                redis.server().start();
                closed.awaitMore(before, BURST); // so it is in use again, and used up
            }
            closed.stop();
            shared.stop();
            long refilled = (long) (RATE * closed.lasted().plusMillis(100).toNanos() / 1e9); // clocks differ a little
            long bound = BURST * (1 + times) + refilled;
            assertThat(closed.granted()).isBetween(BURST * (1 + times), bound);
            assertThat(shared.granted()).isLessThanOrEqualTo(bound + BURST + refilled);
        }
    }

    /** Of each policy a limit of its own. */
    private static List<RateLimiter> limiters(Fleet fleet, WhenLost policy) {
        List<RateLimiter> limiters = new ArrayList<>();
        for (Member member : fleet.members()) {
            RedisLimits limits = member.limits();
            limiters.add(
                    limiters.size() % 2 == 0
                            ? limits.limiter(policy.name(), LIMIT, policy)
                            : limits.leased(policy.name(), LIMIT, LIFE, policy));
        }
        return limiters;
    }
}
