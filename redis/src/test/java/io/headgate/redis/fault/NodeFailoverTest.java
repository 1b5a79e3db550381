package io.headgate.redis.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.ClusterOnLoopback;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node of a cluster dies for good and its replica, which is in step, takes its slots over. Bound: granted ≤ b. Nobody tells the
 * client of the new node: it finds it.
 */
@Timeout(180)
class NodeFailoverTest {

    private static final long BURST = 100;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));
    private static final String KEY = "headgate:{orders}:bucket";
    private static final int LOST = ClusterOnLoopback.homeOf(KEY);
    private static final Duration AWAY = Duration.ofSeconds(9);
    private static final Duration SOON = Duration.ofSeconds(5);

    private final RedisClient client = RedisClient.create();

    @Test
    @Tag("slow")
    void whatIsLeftIsGrantedByTheReplica(@TempDir Path first, @TempDir Path second, @TempDir Path third)
            throws Exception {
        try (ServerProcess server = ServerProcess.redisNode(third)) {
            OnACluster.of(first, second, Fleet.SHORT_DEADLINE, (cluster, limits) -> failOver(cluster, limits, server));
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    private void failOver(ClusterOnLoopback cluster, RedisLimits limits, ServerProcess server) throws Exception {
        RedisCommands<String, String> replica = replica(cluster, server.port());
        RateLimiter orders = limits.limiter("orders", LIMIT, WhenLost.CLOSED);
        assertThat(orders.tryAcquire(30)).isTrue();
        String paid = cluster.node(LOST).get(KEY);
        Waiting.until("the replica has heard of it", Fleet.PATIENCE, () -> paid.equals(replica.get(KEY)));

        cluster.server(LOST).kill();
        Waiting.until("it is lost", Fleet.PATIENCE, () -> {
            assertThat(orders.tryAcquire()).isFalse();
            return limits.isLost();
        });
        Thread.sleep(AWAY.toMillis()); // so long that one who waits twice as long each time would wait for seconds now
        replica.clusterFailover(false, true);
        Waiting.until(
                "the replica has the slots",
                Fleet.PATIENCE,
                () -> replica.role().get(0).equals("master"));
        long took = System.nanoTime();
        Waiting.until("it is found", Fleet.PATIENCE, orders::tryAcquire);
        assertThat(Duration.ofNanos(System.nanoTime() - took)).isLessThan(SOON);
        assertThat(31 + orders.drain()).isEqualTo(BURST);
    }

    /** Makes that node a replica of the one that will be lost, and waits until all know of it. */
    private RedisCommands<String, String> replica(ClusterOnLoopback cluster, int port) throws Exception {
        RedisCommands<String, String> replica =
                client.connect(RedisURI.create("127.0.0.1", port)).sync();
        String master = cluster.node(LOST).clusterMyId();
        cluster.node(LOST).clusterMeet("127.0.0.1", port);
        Waiting.until(
                "it has met it", Fleet.PATIENCE, () -> replica.clusterNodes().contains(master));
        replica.clusterReplicate(master);
        Waiting.until(
                "others know of it",
                Fleet.PATIENCE,
                () -> cluster.node(1 - LOST).clusterNodes().contains("slave " + master));
        Waiting.until(
                "all are ready", Fleet.PATIENCE, () -> replica.clusterInfo().contains("cluster_state:ok"));
        replica.readOnly();
        return replica;
    }
}
