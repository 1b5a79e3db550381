package io.headgate.sources.redis;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** How connections are made: to one Redis, or to a cluster. Safe for many threads. */
interface Way {

    RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    /** A connection for commands. */
    CompletionStage<Commands> commands();

    /** A connection for messages. */
    CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> messages();

    /** Ends the client, unless it belongs to somebody else. */
    CompletableFuture<?> end(Duration most);

    /**
     * An open connection.
     *
     * @param connection to be closed in the end
     * @param redis what it can be asked
     */
    record Commands(StatefulConnection<String, byte[]> connection, RedisClusterAsyncCommands<String, byte[]> redis) {}
}
