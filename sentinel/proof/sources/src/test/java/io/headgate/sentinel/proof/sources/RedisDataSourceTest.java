package io.headgate.sentinel.proof.sources;

import com.alibaba.csp.sentinel.datasource.AbstractDataSource;
import com.alibaba.csp.sentinel.datasource.Converter;
import com.alibaba.csp.sentinel.datasource.redis.RedisDataSource;
import com.alibaba.csp.sentinel.datasource.redis.config.RedisConnectionConfig;
import io.headgate.sources.contract.ServerProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** {@code sentinel-datasource-redis}, on a real Redis. */
class RedisDataSourceTest extends SourceContract {

    @TempDir
    static Path folder;

    private static ServerProcess server;
    private static RedisClient client;
    private static StatefulRedisConnection<String, String> connection;

    @BeforeAll
    static void start() throws Exception {
        int port = ServerProcess.freePort();
        server = ServerProcess.start(
                "redis-server",
                "redis-server",
                port,
                folder,
                List.of("--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", ""));
        client = RedisClient.create(RedisURI.create("127.0.0.1", port));
        connection = client.connect();
    }

    @AfterAll
    static void stop() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        server.close();
    }

    @Override
    void publish(String text) {
        connection.sync().set("rules", text);
        connection.sync().publish("rules-changed", text);
    }

    @Override
    <T> AbstractDataSource<String, T> source(Converter<String, T> converter) {
        RedisConnectionConfig config = RedisConnectionConfig.builder()
                .withHost("127.0.0.1")
                .withPort(server.port())
                .build();
        return new RedisDataSource<>(config, "rules", "rules-changed", converter);
    }
}
