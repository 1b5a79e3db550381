package io.headgate.sources.zookeeper;

import io.headgate.rules.source.Pace;
import io.headgate.sources.contract.Place;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.curator.test.TestingServer;

/** A node of a real ZooKeeper server in this process, reached by a client other than that of the source. */
final class ZooKeeperPlace implements Place {

    /** Nothing is seen by reading at intervals: what is seen was told by ZooKeeper. */
    static final Pace PACE = Pace.every(Duration.ofHours(1)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    /** Short, since a read while the server is down takes that long. */
    static final Duration DEADLINE = Duration.ofSeconds(2);

    private static final AtomicInteger NODES = new AtomicInteger();

    final String path = "/orders/rules-" + NODES.incrementAndGet();
    final TestingServer server;
    private CuratorFramework client;
    private boolean down;

    ZooKeeperPlace(TestingServer server) {
        this.server = server;
        this.client = connect();
    }

    CuratorFramework connect() {
        CuratorFramework started =
                CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryNTimes(50, 200));
        started.start();
        return started;
    }

    @Override
    public ZooKeeperSource source() {
        return new ZooKeeperSource(server.getConnectString(), path, PACE, DEADLINE);
    }

    @Override
    public void put(String text) throws Exception {
        client.create().orSetData().creatingParentsIfNeeded().forPath(path, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void remove() throws Exception {
        client.delete().quietly().forPath(path);
    }

    @Override
    public void cutOff() throws Exception {
        client.close();
        server.stop();
        down = true;
    }

    @Override
    public void comeBackWith(String text) throws Exception {
        server.restart();
        down = false;
        client = connect();
        put(text);
    }

    @Override
    public int largestBytes() {
        return 900_000;
    }

    @Override
    public void close() throws Exception {
        client.close();
        if (down) {
            server.restart();
        }
    }
}
