package io.headgate.sources.redis;

import io.headgate.rules.source.Pace;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A key of a real Redis, reached by a client other than that of the source. */
final class RedisPlace implements Place {

    static final String PASSWORD = "sesame-open";
    static final Pace PACE =
            Pace.every(Duration.ofSeconds(1)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    private static final AtomicInteger KEYS = new AtomicInteger();

    final String key = "rules:" + KEYS.incrementAndGet();
    private final ServerProcess server;
    private final RedisClient client;
    private StatefulRedisConnection<String, String> connection;

    RedisPlace(ServerProcess server) throws Exception {
        this.server = server;
        server.start();
        client = RedisClient.create(uri());
        connection = client.connect();
    }

    static ServerProcess startServer(Path folder) throws Exception {
        return startServer(folder, ServerProcess.freePort());
    }

    static ServerProcess startServer(Path folder, int port, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
        arguments.addAll(List.of("--requirepass", PASSWORD, "--save", ""));
        arguments.addAll(List.of(more));
        return ServerProcess.start("redis-server", "redis-server", port, folder, arguments);
    }

    RedisURI uri() {
        return uri(server);
    }

    static RedisURI uri(ServerProcess server) {
        return RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(server.port())
                .withPassword(PASSWORD.toCharArray())
                .build();
    }

    RedisCommands<String, String> redis() {
        return connection.sync();
    }

    @Override
    public RedisSource source() {
        return source(PACE);
    }

    RedisSource source(Pace pace) {
        return new RedisSource(uri(), key, pace, Duration.ofSeconds(10));
    }

    @Override
    public void put(String text) {
        redis().set(key, text);
        redis().publish(key, "");
    }

    @Override
    public void remove() {
        redis().del(key);
        redis().publish(key, "");
    }

    @Override
    public void cutOff() throws Exception {
        connection.close();
        server.kill();
    }

    @Override
    public void comeBackWith(String text) throws Exception {
        server.start();
        connection = client.connect();
        put(text);
    }

    @Override
    public List<String> secrets() {
        return List.of(PASSWORD);
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
    }
}
