package io.headgate.sources.redis;

import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.SourceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class RedisSourceTest extends SourceContract implements PublishOutageContract, OversizeContract, ManySourcesContract {

    private static ServerProcess server;

    @BeforeAll
    static void startServer(@TempDir Path folder) throws Exception {
        server = RedisPlace.startServer(folder);
    }

    @AfterAll
    static void endServer() throws Exception {
        server.close();
    }

    @Override
    protected Place newPlace() throws Exception {
        return new RedisPlace(server);
    }
}
