package io.headgate.sources.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * To the nodes of a cluster. Which node has which keys is asked each time a connection is made: one that was lost may be that of a
 * node which is gone. A message that one node is told reaches those who listen at any other. (Lettuce makes the connections to single
 * nodes as they are needed, and must be allowed to make them again; the one to the cluster is given up all the same when it was lost.)
 */
final class RedisCluster implements Way {

    /** Lettuce asks all nodes that it knows of, and then goes to one: of nodes that do not answer it hears within half of the deadline. */
    private static final int STEPS = 4;

    private final RedisClusterClient client;
    private final boolean isOwn;

    private RedisCluster(RedisClusterClient client, boolean isOwn) {
        this.client = client;
        this.isOwn = isOwn;
    }

    /** With bounds on the greetings of connections. */
    static List<RedisURI> inTime(List<RedisURI> nodes, Duration deadline) {
        return nodes.stream()
                .map(node -> RedisURI.builder(node)
                        .withTimeout(deadline.dividedBy(STEPS))
                        .build())
                .toList();
    }

    /** With a client of its own, which begins at those nodes. */
    static RedisCluster at(List<RedisURI> nodes, Duration deadline) {
        RedisClusterClient client = RedisClusterClient.create(nodes);
        client.setOptions(ClusterClientOptions.builder()
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(deadline.dividedBy(STEPS))
                        .keepAlive(true)
                        .build())
                .build());
        return new RedisCluster(client, true);
    }

    /** With a client of somebody else. */
    static RedisCluster by(RedisClusterClient client) {
        return new RedisCluster(client, false);
    }

    @Override
    public CompletionStage<Commands> commands() {
        return client.refreshPartitionsAsync()
                .thenCompose(known -> client.connectAsync(CODEC))
                .thenApply(made -> new Commands(made, made.async()));
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> messages() {
        return client.refreshPartitionsAsync().thenCompose(known -> client.connectPubSubAsync(CODEC));
    }

    @Override
    public CompletableFuture<?> end(Duration most) {
        return isOwn
                ? client.shutdownAsync(0, most.toNanos(), TimeUnit.NANOSECONDS)
                : CompletableFuture.completedFuture(null);
    }
}
