package io.headgate.redis;

import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A real Redis of the test's own, and a connection to it. */
public final class RedisOnLoopback implements AutoCloseable {

    private final ServerProcess server;
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;

    /** Starts it in that folder. */
    public RedisOnLoopback(Path folder) throws Exception {
        int port = ServerProcess.freePort();
        server = ServerProcess.start(
                "redis-server",
                "redis-server",
                port,
                folder,
                List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        client = RedisClient.create(uri());
        connection = client.connect();
    }

    public RedisURI uri() {
        return RedisURI.create("127.0.0.1", server.port());
    }

    ServerProcess server() {
        return server;
    }

    public StatefulRedisConnection<String, String> connection() {
        return connection;
    }

    public RedisCommands<String, String> redis() {
        return connection.sync();
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        server.close();
    }
}
