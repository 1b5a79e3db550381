package io.headgate.sources.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** To a single Redis, or to one behind Redis Sentinel. */
final class OneRedis implements Way {

    private final RedisClient client;
    private final RedisURI uri;
    private final boolean isOwn;

    private OneRedis(RedisClient client, RedisURI uri, boolean isOwn) {
        this.client = client;
        this.uri = uri;
        this.isOwn = isOwn;
    }

    /** With a bound on the greetings of a connection, unless it names sentinels, which a copy would lose: then it is the address that says. */
    static RedisURI inTime(RedisURI uri, Duration deadline) {
        return uri.getSentinels().isEmpty()
                ? RedisURI.builder(uri).withTimeout(deadline).build()
                : uri;
    }

    /** With a client of its own. */
    static OneRedis at(RedisURI uri, Duration deadline) {
        RedisClient client = RedisClient.create();
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false) // the watch does that, and knows that it must read again
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(deadline)
                        .keepAlive(true)
                        .build())
                .build());
        return new OneRedis(client, uri, true);
    }

    /** With a client of somebody else. */
    static OneRedis by(RedisClient client, RedisURI uri) {
        return new OneRedis(client, uri, false);
    }

    @Override
    public CompletionStage<Commands> commands() {
        return client.connectAsync(CODEC, uri).thenApply(made -> new Commands(made, made.async()));
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> messages() {
        return client.connectPubSubAsync(CODEC, uri);
    }

    @Override
    public CompletableFuture<?> end(Duration most) {
        return isOwn
                ? client.shutdownAsync(0, most.toNanos(), TimeUnit.NANOSECONDS)
                : CompletableFuture.completedFuture(null);
    }
}
