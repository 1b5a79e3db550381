package io.headgate.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.form.Forms;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.rule.WhenForgotten;
import io.headgate.rule.WhenLost;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a cluster each node has a memory of its own, and loses it alone. */
@Timeout(120)
class ForgetfulClusterTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final TokenBucket FIVE_A_DAY = TokenBucket.of(5, Duration.ofDays(1));
    private static final FleetTerms COLD = new FleetTerms(WhenLost.CLOSED, WhenForgotten.COLD);

    private static final List<String> NAMES =
            IntStream.range(0, 12).mapToObj(i -> "limiter " + i).toList();

    private static boolean isOnFirst(String name) {
        return slot(name) < SlotHash.SLOT_COUNT / 2;
    }

    private static int slot(String name) {
        return SlotHash.getSlot(new Keys("headgate").of(name));
    }

    @Test
    void theLimitersOfTheNodeThatForgotBeginColdAndTheOthersGoOn(@TempDir Path first, @TempDir Path second)
            throws Exception {
        try (ClusterOnLoopback cluster = new ClusterOnLoopback(first, second)) {
            RedisClusterClient client = RedisClusterClient.create(cluster.uri());
            client.setOptions(RedisLimits.clusterClientOptions());
            try (StatefulRedisClusterConnection<String, String> connection = client.connect();
                    RedisLimits limits = RedisLimits.on(connection.async(), "headgate", PATIENCE)) {
                forget(limits, connection, cluster.node(0));
            } finally {
                client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
            }
        }
    }

    private static void forget(
            RedisLimits limits,
            StatefulRedisClusterConnection<String, String> connection,
            RedisCommands<String, String> firstNode) {
        StoreMemory memory =
                new StoreMemory(new LettuceStore(connection.async()), new Forms(StoreClock.server()), "headgate");
        for (String name : NAMES) {
            connection.sync().set(marker(memory, name), "0"); // it remembers everything
        }
        List<RateLimiter> all = NAMES.stream()
                .map(name -> limits.limiter(name, FIVE_A_DAY, COLD))
                .toList();
        assertThat(all).allSatisfy(limiter -> assertThat(limiter.tryAcquire(2)).isTrue());
        assertThat(NAMES).anyMatch(ForgetfulClusterTest::isOnFirst).anyMatch(name -> !isOnFirst(name));
        firstNode.flushall();
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).drain()).as(NAMES.get(i)).isEqualTo(isOnFirst(NAMES.get(i)) ? 0 : 3);
        }
        assertThat(limits.figures().decidedAlone()).isZero();
    }

    /** The one in the same slot. */
    private static String marker(StoreMemory memory, String name) {
        String marker = memory.markerFor(new Keys("headgate").of(name), WhenForgotten.COLD);
        assertThat(marker).startsWith("headgate:{").endsWith("}:since");
        assertThat(SlotHash.getSlot(marker)).isEqualTo(slot(name));
        return marker;
    }
}
