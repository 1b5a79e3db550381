package io.headgate.sources.redis;

import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A document in a real cluster. */
class ClusterSourceTest extends SourceContract implements PublishOutageContract, OversizeContract, ManySourcesContract {

    private static TwoNodes nodes;

    @BeforeAll
    static void startNodes(@TempDir Path first, @TempDir Path second) throws Exception {
        nodes = new TwoNodes(first, second);
    }

    @AfterAll
    static void endNodes() {
        nodes.close();
    }

    @Override
    protected Place newPlace() throws Exception {
        return new ClusterPlace(nodes);
    }
}
