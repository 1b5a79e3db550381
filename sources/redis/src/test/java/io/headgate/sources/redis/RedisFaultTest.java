package io.headgate.sources.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WritableRuleSource;
import io.headgate.sources.contract.Recorder;
import io.headgate.sources.contract.ServerProcess;
import io.headgate.sources.contract.Waiting;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.protocol.ProtocolVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is special about Redis: messages that get lost, a server without memory, one that is silent. */
@Timeout(180)
class RedisFaultTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What is seen was announced. */
    private static final Pace HINTS_ONLY =
            Pace.every(Duration.ofHours(1)).withRetries(Duration.ofMillis(50), Duration.ofMillis(500));

    private static final List<String> LETTUCE = List.of("lettuce-");

    private final Recorder recorder = new Recorder(PATIENCE);
    private ServerProcess server;
    private RedisPlace place;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = RedisPlace.startServer(folder);
        place = new RedisPlace(server);
    }

    @AfterEach
    void end() throws Exception {
        place.close();
        server.close();
    }

    @Test
    void anAnnouncedChangeIsReadAtOnce() throws Exception {
        place.put("one");
        try (RedisSource source = place.source(HINTS_ONLY)) {
            source.watch(recorder);
            recorder.awaitText("one");
            place.put("two");
            recorder.awaitText("two");
        }
    }

    @Test
    void whatOneSourcePublishesIsAnnouncedToTheOthers() throws Exception {
        place.put("one");
        try (RedisSource source = place.source(HINTS_ONLY);
                RedisSource publisher = place.source(HINTS_ONLY)) {
            source.watch(recorder);
            recorder.awaitText("one");
            publisher.publish("two", publisher.read().revision());
            recorder.awaitText("two");
            publisher.publish("three", WritableRuleSource.ANY_REVISION);
            recorder.awaitText("three");
        }
    }

    @Test
    void aChangeWhoseMessageWasLostIsReadWhenTheIntervalIsOver() throws Exception {
        place.put("one");
        try (RedisSource source = place.source()) {
            source.watch(recorder);
            recorder.awaitText("one");
            place.redis().set(place.key, "two");
            recorder.awaitText("two");
            assertThat(recorder.failures()).isEmpty();
        }
    }

    @Test
    void aChangeWhileTheSubscriptionWasLostIsReadAfterReconnecting() throws Exception {
        place.put("one");
        try (RedisSource source = place.source(HINTS_ONLY)) {
            source.watch(recorder);
            recorder.awaitText("one");
            place.redis().set(place.key, "two"); // nobody is told
            place.redis().clientKill(KillArgs.Builder.typePubsub());
            recorder.awaitText("two");
            place.put("three");
            recorder.awaitText("three");
        }
    }

    @Test
    void aRedisThatLostItsDataHasNoDocumentRatherThanNoRules() throws Exception {
        place.put("one");
        try (RedisSource source = place.source(HINTS_ONLY)) {
            source.watch(recorder);
            recorder.awaitText("one");
            place.cutOff();
            server.start();
            Waiting.until(
                    "reached again", PATIENCE, () -> source.health().problem().contains("no document there"));
            assertThatThrownBy(source::read).isInstanceOf(NoDocumentException.class);
            assertThat(recorder.texts()).containsExactly("one");
        }
    }

    @Test
    void aServerThatIsSilentIsAFailureInTimeAndFoundAgain() throws Exception {
        place.put("one");
        try (RedisSource source = new RedisSource(place.uri(), place.key, RedisPlace.PACE, Duration.ofSeconds(2))) {
            source.watch(recorder);
            recorder.awaitText("one");
            List<String> silent = connectionsOfSources();
            server.hold();
            recorder.awaitFailures(1);
            long begin = System.nanoTime();
            assertThatThrownBy(source::read).isInstanceOf(IOException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
            server.goOn();
            place.put("two");
            recorder.awaitText("two");
            assertThat(recorder.failures()).hasSize(1);
            assertThat(silent).isNotEmpty();
            Waiting.until(
                    "those that did not answer are replaced",
                    PATIENCE,
                    () -> connectionsOfSources().stream().noneMatch(silent::contains));
        }
    }

    private List<String> connectionsOfSources() {
        String ofTheTest = "id=" + place.redis().clientId();
        return place.redis()
                .clientList()
                .lines()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .filter(id -> !id.equals(ofTheTest))
                .toList();
    }

    @Test
    void aKeyOfAnotherKindIsAFailureThatSaysSo() throws Exception {
        place.redis().lpush(place.key, "one");
        try (RedisSource source = place.source()) {
            assertThatThrownBy(source::read).isInstanceOf(IOException.class).hasMessageContaining("WRONGTYPE");
            place.remove();
            place.put("one");
            assertThat(source.read().text()).isEqualTo("one");
        }
    }

    @Test
    void aClientThatWasGivenStaysOpenAndKeepsNoConnection() throws Exception {
        place.put("one");
        RedisClient given = RedisClient.create();
        given.setOptions(ClientOptions.builder() // how a Redis before 6 is spoken to
                .protocolVersion(ProtocolVersion.RESP2)
                .build());
        try {
            RedisSource source =
                    new RedisSource(given, place.uri(), place.key, RedisPlace.PACE, Duration.ofSeconds(10));
            source.watch(recorder);
            recorder.awaitText("one");
            place.redis().set(place.key, "two");
            recorder.awaitText("two");
            assertThat(recorder.failures()).isEmpty();
            source.close();
            assertThat(given.connect(place.uri()).sync().get(place.key)).isEqualTo("two");
            Waiting.until(
                    "only the new connection",
                    PATIENCE,
                    () -> connectionsOfSources().size() == 1);
        } finally {
            given.shutdown(Duration.ZERO, PATIENCE);
        }
    }

    @Test
    void itsOwnClientStartsAndEndsWithIt() throws Exception {
        place.put("one");
        place.close();
        awaitNoThread("those of the test's client have ended");
        RedisSource source = place.source();
        assertThat(Waiting.threads(LETTUCE)).isEmpty();
        source.watch(recorder);
        recorder.awaitText("one");
        assertThat(Waiting.threads(LETTUCE)).isNotEmpty();
        source.close();
        awaitNoThread("its threads have ended");
        assertThatThrownBy(() -> source.publish("two", WritableRuleSource.ANY_REVISION))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": closed");
        String key = place.key;
        place = new RedisPlace(server);
        assertThat(place.redis().get(key)).isEqualTo("one");
    }

    private static void awaitNoThread(String what) throws Exception {
        Waiting.until(what, PATIENCE, () -> Waiting.threads(LETTUCE).isEmpty());
    }

    @Test
    void theNameSaysWhereAndNothingSecret() throws Exception {
        try (RedisSource source = place.source()) {
            assertThat(source.name()).isEqualTo("redis:127.0.0.1:" + server.port() + "/0/" + place.key);
        }
        assertThatThrownBy(() -> new RedisSource(place.uri(), ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key:  (expected: not empty)");
    }
}
