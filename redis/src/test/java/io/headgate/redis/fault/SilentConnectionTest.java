package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A connection dies without a word, as when a machine on the way is gone: it stays open and carries nothing. A new one would work.
 *
 * <pre>
 *   closed   granted ≤ b, and Redis is in use again after 15 seconds of silence, by another connection
 * </pre>
 */
@Timeout(180)
class SilentConnectionTest {

    private static final long BURST = 20;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));

    @Test
    @Tag("slow")
    void aConnectionThatCarriesNothingIsGivenUp(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                Member member = Member.of(redis.uri().getPort(), Fleet.SHORT_DEADLINE)) {
            RateLimiter orders = member.limits().limiter("orders", LIMIT, WhenLost.CLOSED);
            assertThat(orders.tryAcquire(5)).isTrue();
            member.way().silence();
            Waiting.until("Redis is lost", Fleet.PATIENCE, member.limits()::isLost);
            assertThat(orders.tryAcquire()).isFalse();
            Waiting.until(
                    "Redis is back", Fleet.PATIENCE, () -> !member.limits().isLost());
            AtomicLong granted = new AtomicLong(5);
            Waiting.until("all of it is used", Fleet.PATIENCE, () -> granted.addAndGet(orders.drain()) >= BURST);
            assertThat(granted.get()).isEqualTo(BURST);
        }
    }
}
