package io.headgate.sources.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.Recorder;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is special about etcd: history that was thrown away, a server that is silent, clients that are shared. */
@Timeout(180)
class EtcdFaultTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private static Path folder;

    private static ServerProcess server;
    private static Client client;

    private final Recorder recorder = new Recorder(PATIENCE);
    private EtcdPlace place;

    @BeforeAll
    static void start() throws Exception {
        server = EtcdPlace.startServer(folder);
        client = EtcdPlace.connect(server);
    }

    @AfterAll
    static void end() throws Exception {
        client.close();
        server.close();
    }

    @BeforeEach
    void newPlace() throws Exception {
        place = new EtcdPlace(server, client);
    }

    @Test
    void aWatchWhoseHistoryWasThrownAwayIsBegunAgain() throws Exception {
        place.put("one");
        try (Client given = EtcdPlace.connect(server);
                EtcdSource source = new EtcdSource(given, place.key, EtcdPlace.PACE, Duration.ofSeconds(3))) {
            source.watch(recorder);
            recorder.awaitText("one");
            place.cutOff();
            recorder.awaitFailures(1);
            throwAwayHistory();
            server.start();
            recorder.awaitText("one");
            place.put("two");
            recorder.awaitText("two");
        }
    }

    /** By a server with the same data on another port, so that the watch cannot resume before it is done. */
    private static void throwAwayHistory() throws Exception {
        ByteSequence other = ByteSequence.from("other", UTF_8);
        try (ServerProcess elsewhere = EtcdPlace.startServer(folder);
                Client client = EtcdPlace.connect(elsewhere)) {
            client.getKVClient().put(other, other).get(30, TimeUnit.SECONDS);
            long revision = client.getKVClient()
                    .put(other, other)
                    .get(30, TimeUnit.SECONDS)
                    .getHeader()
                    .getRevision();
            client.getKVClient().compact(revision).get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aServerThatIsSilentIsAFailureInTimeAndFoundAgain() throws Exception {
        place.put("one");
        try (EtcdSource source = place.source(Duration.ofSeconds(2))) {
            source.watch(recorder);
            recorder.awaitText("one");
            server.hold();
            long begin = System.nanoTime();
            assertThatThrownBy(source::read).isInstanceOf(IOException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
            server.goOn();
            place.put("two");
            recorder.awaitText("two");
        } finally {
            server.goOn();
        }
    }

    @Test
    void aClientThatWasGivenStaysOpen() throws Exception {
        place.put("one");
        EtcdSource source = new EtcdSource(client, place.key, EtcdPlace.PACE, Duration.ofSeconds(10));
        source.watch(recorder);
        recorder.awaitText("one");
        source.close();
        place.put("two");
        try (EtcdSource next = new EtcdSource(client, place.key, EtcdPlace.PACE, Duration.ofSeconds(10))) {
            assertThat(next.read().text()).isEqualTo("two");
        }
        assertThat(recorder.texts()).containsExactly("one");
    }

    @Test
    void itsOwnClientStartsAndEndsWithIt() throws Exception {
        place.put("one");
        List<String> before = Waiting.threads(List.of("jetcd-"));
        EtcdSource source = place.source();
        assertThat(startedSince(before)).isEmpty();
        source.watch(recorder);
        recorder.awaitText("one");
        assertThat(startedSince(before)).isNotEmpty();
        source.close();
        Waiting.until(
                "its threads have ended", PATIENCE, () -> startedSince(before).isEmpty());
        assertThatThrownBy(() -> source.publish("two", WritableRuleSource.ANY_REVISION))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": closed");
    }

    private static List<String> startedSince(List<String> before) {
        return Waiting.threads(List.of("jetcd-")).stream()
                .filter(name -> !before.contains(name))
                .toList();
    }

    @Test
    void aDocumentThatIsTooLongForEtcdIsAFailureAndNotPublished() throws Exception {
        place.put("one");
        try (EtcdSource source = place.source()) {
            String text = "#".repeat(1_800_000);
            assertThatThrownBy(() -> source.publish(text, WritableRuleSource.ANY_REVISION))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("too large");
            assertThat(source.read().text()).isEqualTo("one");
        }
    }

    @Test
    void theNameSaysWhereAndNothingSecret() {
        try (EtcdSource source = new EtcdSource("http://etcd1:2379", "orders/rules")) {
            assertThat(source.name()).isEqualTo("etcd:etcd1:2379/orders/rules");
        }
        assertThatThrownBy(() -> new EtcdSource("http://etcd1:2379", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key:  (expected: not empty)");
    }
}
