package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.StringCodec;

/** Limits nothing: what a round trip costs. */
final class PingLimiters implements Limiters {

    private final LettuceConnection<String> connection;

    PingLimiters(RedisURI uri) {
        connection = new LettuceConnection<>(uri, StringCodec.UTF8);
    }

    @Override
    public Attempt limiter(String name, Rate rate) {
        RedisAsyncCommands<String, String> redis = connection.get().async();
        return () -> redis.ping().toCompletableFuture().join().equals("PONG");
    }

    @Override
    public void close() {
        connection.close();
    }
}
