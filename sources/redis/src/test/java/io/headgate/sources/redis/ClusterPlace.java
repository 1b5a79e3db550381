package io.headgate.sources.redis;

import io.headgate.sources.contract.Place;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A key of a real cluster, reached by a client other than that of the source. */
final class ClusterPlace implements Place {

    private static final AtomicInteger KEYS = new AtomicInteger();

    private final String key = "rules:" + KEYS.incrementAndGet();
    private final TwoNodes nodes;
    private RedisClusterClient client;
    private StatefulRedisClusterConnection<String, String> connection;

    ClusterPlace(TwoNodes nodes) throws Exception {
        this.nodes = nodes;
        connect();
    }

    private void connect() throws Exception {
        nodes.start();
        client = RedisClusterClient.create(nodes.uri(0));
        connection = client.connect();
    }

    @Override
    public RedisSource source() {
        return RedisSource.inCluster(List.of(nodes.uri(0), nodes.uri(1)), key, RedisPlace.PACE, Duration.ofSeconds(10));
    }

    @Override
    public void put(String text) {
        connection.sync().set(key, text);
        connection.sync().publish(key, "");
    }

    @Override
    public void remove() {
        connection.sync().del(key);
        connection.sync().publish(key, "");
    }

    @Override
    public void cutOff() {
        close();
        nodes.kill();
    }

    @Override
    public void comeBackWith(String text) throws Exception {
        connect();
        put(text);
    }

    @Override
    public List<String> secrets() {
        return List.of(RedisPlace.PASSWORD);
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
    }
}
