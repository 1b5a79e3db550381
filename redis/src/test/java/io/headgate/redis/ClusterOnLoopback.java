package io.headgate.redis;

import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Two real nodes of the test's own with half of the slots each, and a connection to each. */
public final class ClusterOnLoopback implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TIMEOUT = "600000"; // ms: a node that the machine holds up is not given up by the other
    private static final int TO_THE_BUS = 10_000; // so far above its port a node talks to the other
    private static final int HIGHEST_PORT = 65_535;
    private static final int MOST_TRIES = 5;
    private static final String PORT_TAKEN = "Failed listening on port"; // as Redis says it

    private final RedisClient client = RedisClient.create();
    private final List<ServerProcess> servers;
    private final List<StatefulRedisConnection<String, String>> nodes;

    /** Starts them in those folders, and waits until they know of each other. */
    public ClusterOnLoopback(Path first, Path second) throws Exception {
        servers = List.of(start(first), start(second));
        nodes = servers.stream()
                .map(server -> client.connect(RedisURI.create("127.0.0.1", server.port())))
                .toList();
        int half = SlotHash.SLOT_COUNT / 2;
        node(0).clusterAddSlots(IntStream.range(0, half).toArray());
        node(1).clusterAddSlots(IntStream.range(half, SlotHash.SLOT_COUNT).toArray());
        node(0).clusterMeet("127.0.0.1", port(1));
        Waiting.until("the cluster is complete", PATIENCE, () -> isComplete(0) && isComplete(1));
    }

    /** Another may take a port between the look and the start: then the server ends at once, and others are tried. */
    private static ServerProcess start(Path folder) throws Exception {
        for (int tries = 1; true; tries++) {
            try {
                return start(folder, portForANode());
            } catch (AssertionError ended) {
                if (tries == MOST_TRIES || !String.valueOf(ended.getMessage()).contains(PORT_TAKEN)) {
                    throw ended;
                }
            }
        }
    }

    private static int portForANode() throws IOException {
        int port = ServerProcess.freePort();
        while (!isFree(port + TO_THE_BUS)) {
            port = ServerProcess.freePort();
        }
        return port;
    }

    private static boolean isFree(int port) {
        if (port > HIGHEST_PORT) {
            return false;
        }
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static ServerProcess start(Path folder, int port) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
        arguments.addAll(List.of("--save", "", "--cluster-enabled", "yes", "--cluster-node-timeout", TIMEOUT));
        return ServerProcess.start("redis-server", "redis-server", port, folder, arguments);
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

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        servers.forEach(ServerProcess::close);
    }
}
