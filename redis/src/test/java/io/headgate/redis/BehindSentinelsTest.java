package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisURI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Redis whose address Redis Sentinel knows. */
@Timeout(120)
class BehindSentinelsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void limitsAreOnTheRedisThatSentinelsName(@TempDir Path primary, @TempDir Path sentinel) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(primary)) {
            int port = ServerProcess.freePortBeside(redis.server().port());
            Path settings = Files.writeString(
                    sentinel.resolve("sentinel.conf"),
                    "port " + port + "\nbind 127.0.0.1\nsentinel monitor fleet 127.0.0.1 "
                            + redis.server().port() + " 1\n");
            List<String> arguments = List.of(settings.toString(), "--sentinel");
            RedisURI uri = RedisURI.create("redis-sentinel://127.0.0.1:" + port + "/0#fleet");
            try (ServerProcess watching =
                            ServerProcess.start("redis-server", "redis-server", port, sentinel, arguments);
                    RedisLimits limits = RedisLimits.connect(uri, "headgate", PATIENCE)) {
                RateLimiter orders = limits.limiter("orders", TokenBucket.of(5, Duration.ofDays(1)), WhenLost.CLOSED);
                assertThat(orders.drain()).isEqualTo(5);
                assertThat(redis.redis().exists("headgate:{orders}:bucket")).isEqualTo(1);
                assertThat(limits.figures().decidedAlone()).isZero();
            }
        }
    }
}
