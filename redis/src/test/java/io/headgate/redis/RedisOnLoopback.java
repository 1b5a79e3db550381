package io.headgate.redis;

import io.headgate.limiter.Ticker;
import io.headgate.redis.form.StoreClock;
import io.headgate.redis.store.LettuceStore;
import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;

/** A real Redis of the test's own, and a connection to it. */
public final class RedisOnLoopback implements AutoCloseable {

    private final ServerProcess server;
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;

    /** Starts it in that folder, with more settings if there are any. */
    public RedisOnLoopback(Path folder, String... settings) throws Exception {
        server = ServerProcess.redis(folder, settings);
        client = RedisClient.create(uri());
        connection = client.connect();
    }

    /** A connection of its own to a Redis. */
    record Client(RedisClient client, RedisCommands<String, String> redis) implements AutoCloseable {
        @Override
        public void close() {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    static Client client(String uri) {
        RedisClient client = RedisClient.create(uri);
        return new Client(client, client.connect().sync());
    }

    /** Limits on it that do nothing in the background: for tests that count what is written or asked. */
    RedisLimits quietLimits(Duration deadline) {
        return new RedisLimits(
                new LettuceStore(connection.async()),
                StoreClock.server(),
                Ticker.system(),
                "headgate",
                deadline,
                () -> {});
    }

    public RedisURI uri() {
        return RedisURI.create("127.0.0.1", server.port());
    }

    /** The process, to be killed or held. */
    public ServerProcess server() {
        return server;
    }

    public StatefulRedisConnection<String, String> connection() {
        return connection;
    }

    /** A connection of its own to one of its databases, until this is closed. */
    StatefulRedisConnection<String, String> connection(int database) {
        RedisURI uri = uri();
        uri.setDatabase(database);
        return client.connect(uri);
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
