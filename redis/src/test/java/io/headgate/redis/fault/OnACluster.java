package io.headgate.redis.fault;

import io.headgate.redis.ClusterOnLoopback;
import io.headgate.redis.RedisLimits;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.resource.ClientResources;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What happens to limits on a cluster. */
@FunctionalInterface
interface OnACluster {

    void to(ClusterOnLoopback cluster, RedisLimits limits) throws Exception;

    /** Has it happen to a cluster in those folders, whose answers are waited for so long. */
    static void of(Path first, Path second, Duration deadline, OnACluster happening) throws Exception {
        ClientResources resources = RedisLimits.clientResources();
        try (ClusterOnLoopback cluster = new ClusterOnLoopback(first, second)) {
            RedisClusterClient client = RedisClusterClient.create(resources, cluster.uri());
            client.setOptions(RedisLimits.clusterClientOptions());
            try (StatefulRedisClusterConnection<String, String> connection = client.connect();
                    RedisLimits limits = RedisLimits.on(connection.async(), "headgate", deadline)) {
                happening.to(cluster, limits);
            } finally {
                client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
            }
        } finally {
            resources.shutdown(0, 5, TimeUnit.SECONDS);
        }
    }
}
