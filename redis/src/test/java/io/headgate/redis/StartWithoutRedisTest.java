package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.store.ConnectingStore;
import io.headgate.redis.store.StoreException;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisURI;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application starts whether Redis is there or not. */
@Timeout(120)
class StartWithoutRedisTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration DEADLINE = PATIENCE; // what is refused is refused at once
    private static final TokenBucket FIVE_A_DAY = TokenBucket.of(5, Duration.ofDays(1));

    private static RedisLimits limits(RedisURI uri) {
        return RedisLimits.connect(uri, "headgate", DEADLINE);
    }

    private static RedisURI nowhere() throws Exception {
        return RedisURI.create("127.0.0.1", ServerProcess.freePort());
    }

    @Test
    void limitersGoByTheirPolicyUntilRedisIsThere(@TempDir Path folder) throws Exception {
        int port = ServerProcess.freePort();
        try (RedisLimits limits = limits(RedisURI.create("127.0.0.1", port))) {
            RateLimiter shared = limits.limiter("shared", FIVE_A_DAY);
            RateLimiter open = limits.limiter("open", FIVE_A_DAY, WhenLost.OPEN);
            RateLimiter closed = limits.limiter("closed", FIVE_A_DAY, WhenLost.CLOSED);
            assertThat(limits.isLost()).isTrue();
            assertThat(shared.drain()).as("alone, so all of it").isEqualTo(5);
            assertThat(open.tryAcquire(100)).isTrue();
            assertThat(closed.tryAcquire()).isFalse();
            assertThat(limits.figures().losses()).isEqualTo(1);
            awaitToldBy(limits, "Connection refused");
            assertThat(limits.figures().lastFailure()).isEqualTo("redis://127.0.0.1:" + port + ": Connection refused");
            try (ServerProcess redis = server(folder, port)) {
                Waiting.until("Redis is there", PATIENCE, () -> !limits.isLost());
                assertThat(closed.drain()).isEqualTo(5);
                assertThat(redis.port()).isEqualTo(port);
            }
        }
    }

    private static void awaitToldBy(RedisLimits limits, String reason) throws Exception {
        Waiting.until(
                "the reason is told: " + reason,
                PATIENCE,
                () -> limits.figures().lastFailure().contains(reason));
    }

    private static ServerProcess server(Path folder, int port, String... more) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        arguments.addAll(List.of(more));
        return ServerProcess.start("redis-server", "redis-server", port, folder, arguments);
    }

    @Test
    void aWrongPasswordIsToldAndARightOneIsUsedWhenItComes(@TempDir Path folder) throws Exception {
        int port = ServerProcess.freePort();
        RedisURI wrong = RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withPassword("rain".toCharArray())
                .build();
        try (ServerProcess redis = server(folder, port, "--requirepass", "sun");
                RedisLimits limits = limits(wrong);
                RedisLimits without = limits(RedisURI.create("127.0.0.1", port));
                RedisOnLoopback.Client owner = RedisOnLoopback.client("redis://sun@127.0.0.1:" + port)) {
            assertThat(limits.isLost()).isTrue();
            awaitToldBy(limits, "WRONGPASS");
            assertThat(limits.figures().lastFailure()).doesNotContain("rain");
            awaitToldBy(without, "NOAUTH");
            owner.redis().configSet("requirepass", "rain");
            Waiting.until("the password is right", PATIENCE, () -> !limits.isLost());
            assertThat(without.isLost()).isTrue();
            assertThat(redis.port()).isEqualTo(port);
        }
    }

    @Test
    void aPasswordThatWasChangedMeanwhileIsTold(@TempDir Path folder) throws Exception {
        try (RedisOnLoopback redis = new RedisOnLoopback(folder);
                RedisLimits limits = limits(redis.uri())) {
            assertThat(limits.isLost()).isFalse();
            redis.redis().configSet("requirepass", "sun");
            redis.redis().clientKill(KillArgs.Builder.typeNormal().skipme());
            awaitToldBy(limits, "NOAUTH");
            Waiting.until("Redis is lost", PATIENCE, limits::isLost);
        }
    }

    // ------------------------------------------------------------------ the end

    @Test
    void closingWhileItConnectsLeavesNoThread() throws Exception {
        Set<Thread> before = threads();
        try (RedisLimits limits = limits(nowhere())) {
            assertThat(limits.limiter("orders", FIVE_A_DAY).tryAcquire()).isTrue();
        }
        untilOnly(before);
    }

    @Test
    void closingWhileRedisIsMuteLeavesNoThread() throws Exception {
        Set<Thread> before = threads();
        try (ServerSocket mute = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            ConnectingStore store = new ConnectingStore(RedisURI.create("127.0.0.1", mute.getLocalPort()));
            assertThatThrownBy(() -> store.awaitFirstAttempt(Duration.ofMillis(1)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("127.0.0.1:" + mute.getLocalPort());
            store.close();
        }
        untilOnly(before);
    }

    @Test
    void wrongSettingsFailAtOnceAndLeaveNoThread() throws Exception {
        Set<Thread> before = threads();
        RedisURI uri = nowhere();
        assertThatThrownBy(() -> RedisLimits.connect(uri, "{", DEADLINE)).isInstanceOf(IllegalArgumentException.class);
        untilOnly(before);
    }

    /** Those that connections and limits have; others in this process come and go. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lettuce")
                        || thread.getName().startsWith("headgate"))
                .collect(Collectors.toSet());
    }

    private static void untilOnly(Set<Thread> before) throws Exception {
        Waiting.until("no thread is left", PATIENCE, () -> before.containsAll(threads()));
    }
}
