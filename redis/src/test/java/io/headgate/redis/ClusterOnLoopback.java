package io.headgate.redis;

import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Two real nodes of the test's own with half of the slots each, and a connection to each. */
public final class ClusterOnLoopback implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final RedisClient client = RedisClient.create();
    private final List<ServerProcess> servers;
    private final List<StatefulRedisConnection<String, String>> nodes;

    /** Starts them in those folders, and waits until they know of each other. */
    public ClusterOnLoopback(Path first, Path second) throws Exception {
        servers = List.of(ServerProcess.redisNode(first), ServerProcess.redisNode(second));
        nodes = servers.stream()
                .map(server -> client.connect(RedisURI.create("127.0.0.1", server.port())))
                .toList();
        int half = SlotHash.SLOT_COUNT / 2;
        node(0).clusterAddSlots(IntStream.range(0, half).toArray());
        node(1).clusterAddSlots(IntStream.range(half, SlotHash.SLOT_COUNT).toArray());
        node(0).clusterMeet("127.0.0.1", port(1));
        Waiting.until("the cluster is complete", PATIENCE, () -> isComplete(0) && isComplete(1));
    }

    private boolean isComplete(int nth) {
        return node(nth).clusterInfo().contains("cluster_state:ok");
    }

    /** Where to begin. */
    public RedisURI uri() {
        return RedisURI.create("127.0.0.1", port(0));
    }

    public int port(int nth) {
        return servers.get(nth).port();
    }

    public RedisCommands<String, String> node(int nth) {
        return nodes.get(nth).sync();
    }

    /** The node that has a key, or had it at first. */
    public static int homeOf(String key) {
        return SlotHash.getSlot(key) < SlotHash.SLOT_COUNT / 2 ? 0 : 1;
    }

    /** A node as a process. */
    public ServerProcess server(int nth) {
        return servers.get(nth);
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        servers.forEach(ServerProcess::close);
    }
}
