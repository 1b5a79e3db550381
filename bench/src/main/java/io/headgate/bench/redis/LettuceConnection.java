package io.headgate.bench.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import java.time.Duration;

/** One connection of Lettuce with its defaults, which all threads share. */
final class LettuceConnection<V> implements AutoCloseable {

    private final RedisClient client;
    private final StatefulRedisConnection<String, V> connection;

    LettuceConnection(RedisURI uri, RedisCodec<String, V> codec) {
        client = RedisClient.create(uri);
        connection = client.connect(codec);
    }

    StatefulRedisConnection<String, V> get() {
        return connection;
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
    }
}
