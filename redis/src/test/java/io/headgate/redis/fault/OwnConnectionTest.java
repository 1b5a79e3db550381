package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisLimits;
import io.headgate.redis.RedisOnLoopback;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a connection of the user's own, which breaks while a command is under way. */
@Timeout(120)
class OwnConnectionTest {

    private static final TokenBucket LIMIT = TokenBucket.of(100, Duration.ofDays(1_000));

    private RedisOnLoopback redis;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        redis = new RedisOnLoopback(folder);
    }

    @AfterEach
    void end() {
        redis.close();
    }

    @Test
    void whatMayHaveGoneBackIsNotSentAgain() throws Exception {
        try (Proxy way = new Proxy(redis.uri().getPort());
                RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", way.port()))) {
            client.setOptions(RedisLimits.clientOptions());
            StatefulRedisConnection<String, String> own = client.connect();
            try (RedisLimits limits = RedisLimits.on(own.async(), "headgate", Duration.ofMillis(200))) {
                RateLimiter orders = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
                assertThat(orders.tryAcquire(30)).isTrue();
                Reservation booked = orders.reserve(10, Duration.ZERO);
                assertThat(booked.isGranted()).isTrue();
                way.delay(Duration.ofHours(1));
                booked.cancel(); // they go back, but the answer does not come
                way.delay(Duration.ZERO);
                way.cutOff();
                way.mend();
                Waiting.until("an answer", Fleet.PATIENCE, () -> own.isOpen() && isAnswered(own));
                assertThat(remaining()).isEqualTo(70);
            }
        }
    }

    private static boolean isAnswered(StatefulRedisConnection<String, String> own) {
        try {
            return own.sync().ping().equals("PONG");
        } catch (RedisException away) {
            return false;
        }
    }

    /** By another connection. */
    private long remaining() {
        try (RedisLimits limits = RedisLimits.connect(redis.uri(), "headgate", Fleet.PATIENCE)) {
            return limits.limiter("orders", LIMIT).probe().remaining();
        }
    }

    @Test
    void aConnectionThatWouldSendItAgainIsRefused() {
        try (RedisClient client = RedisClient.create(redis.uri());
                StatefulRedisConnection<String, String> own = client.connect()) {
            assertThatThrownBy(() -> RedisLimits.on(own.async(), "headgate", Fleet.PATIENCE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("commands: of a client that sends again what was under way when its connection broke "
                            + "(expected: of one with RedisLimits.clientOptions(), or clusterClientOptions())");
        }
    }

    /** Who knows better may choose what is not sent again, or have no new connection at all. */
    @Test
    void onesOwnOptionsWillDoIfNoScriptRunsTwice() {
        for (ClientOptions options : List.of(
                ClientOptions.builder()
                        .replayFilter(command -> command.getType().toString().startsWith("EVAL"))
                        .build(),
                ClientOptions.builder().autoReconnect(false).build())) {
            try (RedisClient client = RedisClient.create(redis.uri())) {
                client.setOptions(options);
                try (RedisLimits limits = RedisLimits.on(client.connect().async(), "headgate", Fleet.PATIENCE)) {
                    assertThat(limits.limiter("orders", LIMIT, WhenLost.CLOSED).tryAcquire())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void theOptionsAreThoseOfAClusterToo() {
        ClusterClientOptions options = RedisLimits.clusterClientOptions();
        assertThat(options.getRequestQueueSize())
                .isEqualTo(RedisLimits.clientOptions().getRequestQueueSize())
                .isLessThan(ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE);
        assertThat(options.getReplayFilter().test(null))
                .as("is left out when a connection is back")
                .isTrue();
    }
}
