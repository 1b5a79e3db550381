package io.headgate.sentinel.proof.sources;

import com.alibaba.csp.sentinel.datasource.AbstractDataSource;
import com.alibaba.csp.sentinel.datasource.Converter;
import com.alibaba.csp.sentinel.datasource.zookeeper.ZookeeperDataSource;
import java.nio.charset.StandardCharsets;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;

/** {@code sentinel-datasource-zookeeper}, on a real ZooKeeper. */
class ZookeeperDataSourceTest extends SourceContract {

    private static final String PATH = "/rules/orders";

    private final TestingServer server = new TestingServer();
    private final CuratorFramework client =
            CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryOneTime(100));

    ZookeeperDataSourceTest() throws Exception {
        client.start();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    @Override
    void publish(String text) throws Exception {
        client.create().orSetData().creatingParentsIfNeeded().forPath(PATH, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    <T> AbstractDataSource<String, T> source(Converter<String, T> converter) {
        return new ZookeeperDataSource<>(server.getConnectString(), PATH, converter);
    }
}
