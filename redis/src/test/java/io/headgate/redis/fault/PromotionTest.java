package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisCommandExecutionException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The master dies and its replica is made the master.
 *
 * <pre>
 *   in step            granted ≤ b
 *   behind by k takes  granted ≤ b + min(b, k)      what it has not heard of is granted once more
 * </pre>
 */
@Timeout(120)
class PromotionTest {

    private static final long BURST = 100;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));
    private static final String[] AT_ONCE = {"--repl-diskless-sync-delay", "0"};

    @Test
    void aReplicaThatIsInStepGrantsWhatIsLeft(@TempDir Path first, @TempDir Path second) throws Exception {
        assertThat(granted(first, second, 0)).isEqualTo(BURST);
    }

    @Test
    void aReplicaThatIsBehindGrantsOnceMoreWhatItHasNotHeardOf(@TempDir Path first, @TempDir Path second)
            throws Exception {
        assertThat(granted(first, second, 40)).isEqualTo(BURST + 40);
    }

    private static @Nullable String heard(RedisOnLoopback replica, String key) {
        try {
            return replica.redis().get(key);
        } catch (RedisCommandExecutionException loading) {
            return null;
        }
    }

    /** All that is granted, where the replica has not heard of the last so many. */
    private static long granted(Path first, Path second, long unheard) throws Exception {
        try (RedisOnLoopback master = new RedisOnLoopback(first, AT_ONCE);
                RedisOnLoopback replica = new RedisOnLoopback(second);
                Proxy between = new Proxy(master.uri().getPort());
                Member member = Member.of(master.uri().getPort(), Fleet.DEADLINE)) {
            RateLimiter orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
            replica.redis().replicaof("127.0.0.1", between.port());
            assertThat(orders.tryAcquire(30)).isTrue();
            String key = "headgate:{orders}:bucket";
            Waiting.until(
                    "the replica has heard of it",
                    Fleet.PATIENCE,
                    () -> master.redis().get(key).equals(heard(replica, key)));
            long granted = 30;
            between.cutOff();
            if (unheard > 0) {
                assertThat(orders.tryAcquire(unheard)).isTrue();
                granted += unheard;
            }
            master.server().kill();
            Waiting.until("Redis is lost", Fleet.PATIENCE, member.limits()::isLost);
            assertThat(orders.tryAcquire()).isFalse();
            replica.redis().replicaofNoOne();
            member.way().leadTo(replica.uri().getPort());
            Waiting.until(
                    "the replica is used",
                    Fleet.PATIENCE,
                    () -> !member.limits().isLost());
            return granted + orders.drain();
        }
    }
}
