package io.headgate.sources.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.Recorder;
import io.headgate.sources.contract.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is special about ZooKeeper: sessions that end, clients that are shared, watches that must not pile up. */
@Timeout(180)
class ZooKeeperFaultTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Recorder recorder = new Recorder(PATIENCE);
    private TestingServer server;
    private ZooKeeperPlace place;

    @BeforeEach
    void start() throws Exception {
        server = new TestingServer();
        place = new ZooKeeperPlace(server);
    }

    @AfterEach
    void end() throws Exception {
        place.close();
        server.close();
    }

    @Test
    void aSessionThatExpiredIsReplacedAndItsWatchSetAgain() throws Exception {
        place.put("one");
        try (CuratorFramework client = place.connect();
                ZooKeeperSource source = sharing(client)) {
            source.watch(recorder);
            recorder.awaitText("one");
            long session = client.getZookeeperClient().getZooKeeper().getSessionId();
            client.getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();
            Waiting.until(
                    "another session",
                    PATIENCE,
                    () -> client.getZookeeperClient().getZooKeeper().getSessionId() != session);
            place.put("two");
            recorder.awaitText("two");
            place.put("three");
            recorder.awaitText("three");
        }
    }

    private ZooKeeperSource sharing(CuratorFramework client) {
        return new ZooKeeperSource(client, place.path, ZooKeeperPlace.PACE, Duration.ofSeconds(10));
    }

    @Test
    void aClientThatWasGivenStaysOpenForTheOthersThatUseIt() throws Exception {
        place.put("one");
        try (CuratorFramework client = place.connect();
                ZooKeeperSource other = sharing(client)) {
            ZooKeeperSource source = sharing(client);
            source.watch(new Recorder(PATIENCE));
            other.watch(recorder);
            recorder.awaitText("one");
            source.close();
            assertThat(client.getState()).isEqualTo(CuratorFrameworkState.STARTED);
            place.put("two");
            recorder.awaitText("two");
            assertThat(recorder.failures()).isEmpty();
        }
    }

    @Test
    void aChangeOfWhichNothingWasToldIsReadWhenTheIntervalIsOver() throws Exception {
        place.put("one");
        try (CuratorFramework client = place.connect();
                ZooKeeperSource source = new ZooKeeperSource(
                        client, place.path, Pace.every(Duration.ofMillis(500)), Duration.ofSeconds(10))) {
            source.watch(recorder);
            recorder.awaitText("one");
            client.watchers().removeAll().forPath(place.path);
            place.put("two");
            recorder.awaitText("two");
        }
    }

    @Test
    void itsOwnClientStartsAndEndsWithIt() throws Exception {
        place.put("one");
        List<String> before = Waiting.threads(List.of(""));
        ZooKeeperSource source = place.source();
        assertThat(startedSince(before)).isEmpty();
        source.watch(recorder);
        recorder.awaitText("one");
        assertThat(startedSince(before)).isNotEmpty();
        source.close();
        Waiting.until(
                "its threads have ended", PATIENCE, () -> startedSince(before).isEmpty());
        assertThatThrownBy(() -> source.publish("two", WritableRuleSource.ANY_REVISION))
                .isInstanceOf(IOException.class);
    }

    private static List<String> startedSince(List<String> before) {
        return Waiting.threads(List.of("headgate-source", "Curator", "main-")).stream()
                .filter(name -> !before.contains(name))
                .toList();
    }

    @Test
    void aDocumentThatIsTooLongForANodeIsRefusedAndTheConnectionStays() throws Exception {
        place.put("one");
        try (CuratorFramework client = place.connect();
                ZooKeeperSource source = sharing(client)) {
            List<ConnectionState> changes = new CopyOnWriteArrayList<>();
            client.getConnectionStateListenable().addListener((ignored, change) -> changes.add(change));
            int longest = 0xfffff - 1024 - place.path.length();
            assertThatThrownBy(() -> source.publish("#".repeat(longest + 1), WritableRuleSource.ANY_REVISION))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("a document of " + (longest + 1) + " bytes (expected: at most " + longest);
            assertThat(source.read().text()).isEqualTo("one");
            assertThat(changes).doesNotContain(ConnectionState.SUSPENDED, ConnectionState.LOST);
        }
    }

    @Test
    void theLongestDocumentThatIsNotRefusedIsPublished() throws Exception {
        try (ZooKeeperSource source = place.source()) {
            String text = "#".repeat(0xfffff - 1024 - place.path.length());
            String revision = source.publish(text, WritableRuleSource.ANY_REVISION);
            source.publish(text.replace('#', ' ').replaceFirst(" ", "#"), revision);
            assertThat(source.read().text()).hasSameSizeAs(text);
        }
    }

    @Test
    void theNameSaysWhere() {
        try (ZooKeeperSource source = new ZooKeeperSource("zk1:2181,zk2:2181", "/orders/rules")) {
            assertThat(source.name()).isEqualTo("zookeeper:zk1:2181,zk2:2181/orders/rules");
        }
        assertThatThrownBy(() -> new ZooKeeperSource("zk1:2181", "orders"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
