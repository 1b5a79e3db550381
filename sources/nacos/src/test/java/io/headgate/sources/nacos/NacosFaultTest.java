package io.headgate.sources.nacos;

import static io.headgate.rules.source.WritableRuleSource.ANY_REVISION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.nacos.api.config.ConfigService;
import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.sources.contract.Recorder;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is special about Nacos: a client that answers null, or an old copy, and says nothing. */
@Timeout(180)
class NacosFaultTest {

    private static final Pace HINTS_ONLY = Pace.every(Duration.ofHours(1));

    private final NacosServer server = new NacosServer();
    private final NacosServer.FakeClient client = server.client();
    private final Recorder recorder = new Recorder(Duration.ofSeconds(20));

    @AfterEach
    void end() {
        server.close();
    }

    private NacosSource source(ConfigService service) {
        return new NacosSource(service, "orders-rules", "test", HINTS_ONLY, Duration.ofSeconds(10));
    }

    private void put(String text) {
        server.put("test/orders-rules", text);
    }

    @Test
    void aChangeThatIsToldIsReadAtOnce() throws Exception {
        put("one");
        try (NacosSource source = source(client)) {
            source.watch(recorder);
            recorder.awaitText("one");
            put("two");
            recorder.awaitText("two");
        }
    }

    @Test
    void theCopyOnDiskOfAClientWhoseServerIsDownIsNoDocument() throws Exception {
        put("one");
        try (NacosSource source = source(client)) {
            assertThat(source.read().text()).isEqualTo("one");
            server.down();
            assertThat(client.getConfig("orders-rules", "test", 1)).isEqualTo("one");
            assertThatThrownBy(source::read)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(NoDocumentException.class)
                    .hasMessage("nacos:test/orders-rules: the server cannot be reached (status: DOWN)");
        }
    }

    @Test
    void nullFromAServerThatIsUpIsNoDocumentAndNeverNoRules() throws Exception {
        try (NacosSource source = source(client)) {
            assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
        }
    }

    @Test
    void aDocumentThatWasNotPublishedForAReasonUnknownIsAFailureAndNoConflict() throws Exception {
        put("one");
        try (NacosSource source = source(client)) {
            String seen = source.read().revision();
            client.failsInside = true;
            assertThatThrownBy(() -> source.publish("two", seen))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(ConflictException.class);
            assertThatThrownBy(() -> source.publish("two", ANY_REVISION)).isInstanceOf(IOException.class);
            client.failsInside = false;
            assertThat(source.read().text()).isEqualTo("one");
        }
    }

    @Test
    void aClientThatWasGivenStaysOpenAndKeepsNoListener() throws Exception {
        put("one");
        NacosSource source = source(client);
        source.watch(recorder);
        recorder.awaitText("one");
        assertThat(client.listeners).hasSize(1);
        source.close();
        assertThat(client.shutDown).isFalse();
        assertThat(client.listeners).isEmpty();
        assertThatThrownBy(() -> source.publish("two", ANY_REVISION))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": closed");
    }

    @Test
    void settingsAreChecked() {
        assertThatThrownBy(() -> new NacosSource(client, " ", "test", HINTS_ONLY, Duration.ofSeconds(1)))
                .hasMessage("dataId:   (expected: not blank)");
        assertThatThrownBy(() -> new NacosSource(client, "rules", "", HINTS_ONLY, Duration.ofSeconds(1)))
                .hasMessage("group:  (expected: not blank)");
    }
}
