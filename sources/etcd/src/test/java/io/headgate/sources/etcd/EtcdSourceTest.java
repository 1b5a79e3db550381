package io.headgate.sources.etcd;

import io.etcd.jetcd.Client;
import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.SourceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class EtcdSourceTest extends SourceContract implements PublishOutageContract, ManySourcesContract {

    private static ServerProcess server;
    private static Client client;

    @BeforeAll
    static void startServer(@TempDir Path folder) throws Exception {
        server = EtcdPlace.startServer(folder);
        client = EtcdPlace.connect(server);
    }

    @AfterAll
    static void endServer() throws Exception {
        client.close();
        server.close();
    }

    @Override
    protected Place newPlace() throws Exception {
        return new EtcdPlace(server, client);
    }
}
