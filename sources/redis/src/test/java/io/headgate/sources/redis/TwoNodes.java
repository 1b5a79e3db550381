package io.headgate.sources.redis;

import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.SlotHash;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A real cluster of two nodes with half of the slots each. For one thread. */
final class TwoNodes implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int HALF = SlotHash.SLOT_COUNT / 2;

    private final List<ServerProcess> servers = new ArrayList<>();
    private final RedisClient client = RedisClient.create();

    TwoNodes(Path first, Path second) throws Exception {
        servers.add(ServerProcess.redisNode(first));
        servers.add(ServerProcess.redisNode(second));
        try (StatefulRedisConnection<String, String> one = client.connect(uri(0));
                StatefulRedisConnection<String, String> other = client.connect(uri(1))) {
            one.sync().clusterAddSlots(IntStream.range(0, HALF).toArray());
            other.sync()
                    .clusterAddSlots(IntStream.range(HALF, SlotHash.SLOT_COUNT).toArray());
            one.sync().clusterMeet("127.0.0.1", servers.get(1).port());
        }
        awaitComplete();
    }

    private void awaitComplete() throws Exception {
        for (int nth = 0; nth < servers.size(); nth++) {
            try (StatefulRedisConnection<String, String> node = client.connect(uri(nth))) {
                Waiting.until(
                        "the cluster is complete",
                        PATIENCE,
                        () -> node.sync().clusterInfo().contains("cluster_state:ok"));
            }
        }
    }

    RedisURI uri(int nth) {
        return RedisPlace.uri(servers.get(nth));
    }

    /** Holds one of them, which keeps its connections and answers nothing; until {@link #goOn}. */
    void hold(int nth) throws Exception {
        servers.get(nth).hold();
    }

    void goOn(int nth) throws Exception {
        servers.get(nth).goOn();
    }

    void kill() {
        servers.forEach(ServerProcess::kill);
    }

    /** Starts those that do not run, and waits until they are a cluster again. */
    void start() throws Exception {
        for (ServerProcess server : servers) {
            server.start();
        }
        awaitComplete();
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        servers.forEach(ServerProcess::close);
    }
}
