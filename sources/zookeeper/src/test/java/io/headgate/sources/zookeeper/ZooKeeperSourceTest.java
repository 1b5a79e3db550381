package io.headgate.sources.zookeeper;

import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ZooKeeperSourceTest extends SourceContract implements PublishOutageContract, ManySourcesContract {

    private static TestingServer server;

    @BeforeAll
    static void startServer() throws Exception {
        server = new TestingServer();
    }

    @AfterAll
    static void endServer() throws Exception {
        server.close();
    }

    @Override
    protected Place newPlace() {
        return new ZooKeeperPlace(server);
    }
}
