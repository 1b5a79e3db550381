package io.headgate.console.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.agent.wire.Wire;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LinksTest {

    private static final long MOST_SECONDS = 60;

    /** Answers each frame with the same in capitals, and tells what happened. */
    private static final class Door implements LinkDoor {
        final Map<String, String> credentials = new ConcurrentHashMap<>(Map.of("key-a", "a", "key-b", "b"));
        final BlockingQueue<String> happened = new LinkedBlockingQueue<>();

        @Override
        public Optional<String> applicationOf(String credential) {
            return Optional.ofNullable(credentials.get(credential));
        }

        @Override
        public LinkFrames opened(String application, LinkPeer peer) {
            happened.add("opened " + application);
            return new LinkFrames() {
                @Override
                public void heard(String text) {
                    if (text.equals("nonsense")) {
                        throw new IllegalArgumentException("nonsense");
                    }
                    peer.send(text.toUpperCase(java.util.Locale.ROOT));
                }

                @Override
                public void closed() {
                    happened.add("closed " + application);
                }
            };
        }
    }

    /** The side of the application. */
    private static final class Instance implements WebSocket.Listener {
        final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                heard.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            heard.add("closed " + code + " " + reason);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            heard.add("lost");
        }

        String next() throws InterruptedException {
            return heard.poll(MOST_SECONDS, TimeUnit.SECONDS);
        }
    }

    private final Door door = new Door();
    private final HttpClient client = HttpClient.newHttpClient();

    private ServerUnderTest server(int most) {
        return new ServerUnderTest(WebSettings.at("127.0.0.1", 0).withOpen(8, 8, most), door, ServerUnderTest.PAGE);
    }

    private WebSocket link(ServerUnderTest server, String path, String authorization, Instance instance) {
        WebSocket.Builder builder = client.newWebSocketBuilder().connectTimeout(Duration.ofSeconds(MOST_SECONDS));
        if (!authorization.isEmpty()) {
            builder.header("Authorization", authorization);
        }
        return builder.buildAsync(URI.create("ws://127.0.0.1:" + server.server.port() + path), instance)
                .join();
    }

    @Test
    void anInstanceWithItsCredentialTalksAndIsMissedWhenItGoes() throws Exception {
        try (ServerUnderTest server = server(10)) {
            Instance instance = new Instance();
            WebSocket socket = link(server, "/link", "Bearer key-a", instance);
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened a");
            socket.sendText("hello", true).join();
            assertThat(instance.next()).isEqualTo("HELLO");
            String long1 = "x".repeat(1 << 20);
            socket.sendText(long1, true).join();
            assertThat(instance.next()).hasSize(1 << 20);
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("closed a");
        }
    }

    @Test
    void withoutAGoodCredentialThereIsNoUpgrade() {
        try (ServerUnderTest server = server(10)) {
            for (String authorization :
                    new String[] {"", "Bearer wrong", "Basic key-a", "key-a", "Bearer ", "Bearer " + "x".repeat(1000)
                    }) {
                assertThat(refusal(server, "/link", authorization))
                        .as(authorization)
                        .isEqualTo(401);
            }
            assertThat(refusal(server, "/other", "Bearer key-a")).isEqualTo(404);
            assertThat(door.happened).isEmpty();
        }
    }

    private int refusal(ServerUnderTest server, String path, String authorization) {
        try {
            link(server, path, authorization, new Instance());
            return 101;
        } catch (CompletionException failed) {
            return ((WebSocketHandshakeException) failed.getCause())
                    .getResponse()
                    .statusCode();
        }
    }

    @Test
    void browsersAreNotLetIn() {
        try (ServerUnderTest server = server(10)) {
            assertThatThrownBy(() -> client.newWebSocketBuilder()
                            .header("Authorization", "Bearer key-a")
                            .header("Origin", "http://127.0.0.1:" + server.server.port())
                            .buildAsync(URI.create("ws://127.0.0.1:" + server.server.port() + "/link"), new Instance())
                            .join())
                    .hasCauseInstanceOf(WebSocketHandshakeException.class);
        }
    }

    @Test
    void revokingEndsTheLinksOfThatApplicationOnly() throws Exception {
        try (ServerUnderTest server = server(10)) {
            Instance one = new Instance();
            Instance two = new Instance();
            Instance other = new Instance();
            link(server, "/link", "Bearer key-a", one);
            link(server, "/link", "Bearer key-a", two);
            WebSocket stays = link(server, "/link", "Bearer key-b", other);
            for (int i = 0; i < 3; i++) {
                assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).startsWith("opened");
            }
            server.server.endLinks("a", "the credential was replaced");
            assertThat(one.next()).isEqualTo("closed 1001 the credential was replaced");
            assertThat(two.next()).isEqualTo("closed 1001 the credential was replaced");
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("closed a");
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("closed a");
            stays.sendText("still", true).join();
            assertThat(other.next()).isEqualTo("STILL");
            assertThat(server.server.links()).isEqualTo(1);
        }
    }

    @Test
    void linksAreCapped() throws Exception {
        try (ServerUnderTest server = server(1)) {
            link(server, "/link", "Bearer key-a", new Instance());
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened a");
            assertThat(refusal(server, "/link", "Bearer key-b")).isEqualTo(503);
        }
    }

    @Test
    void oneApplicationCannotTakeThePlacesOfAnother() throws Exception {
        WebSettings shared = WebSettings.at("127.0.0.1", 0).withLinks(3, 2);
        try (ServerUnderTest server = new ServerUnderTest(shared, door, ServerUnderTest.PAGE)) {
            WebSocket first = link(server, "/link", "Bearer key-a", new Instance());
            link(server, "/link", "Bearer key-a", new Instance());
            for (int i = 0; i < 2; i++) {
                assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened a");
            }
            assertThat(refusal(server, "/link", "Bearer key-a")).isEqualTo(503);
            link(server, "/link", "Bearer key-b", new Instance());
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened b");
            assertThat(refusal(server, "/link", "Bearer key-b"))
                    .as("all are taken")
                    .isEqualTo(503);
            first.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("closed a");
            link(server, "/link", "Bearer key-a", new Instance());
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened a");
        }
    }

    @Test
    void placesAreCountedInAllAndForEachApplication() {
        LinkPlaces places = new LinkPlaces(3, 2);
        assertThat(places.enter("a")).isEmpty();
        assertThat(places.enter("a")).isEmpty();
        assertThat(places.enter("a")).hasValue("too many instances of this application are linked");
        assertThat(places.enter("b")).isEmpty();
        assertThat(places.enter("b")).hasValue("too many instances are linked");
        places.leave("a");
        assertThat(places.full("a")).isEmpty();
        assertThat(places.enter("b")).isEmpty();
        assertThat(places.full("c")).hasValue("too many instances are linked");
    }

    @Test
    void unfinishedMessagesHaveABoundInAllAndHalfOfItForEachApplication() {
        MessageBudget budget = new MessageBudget(100);
        assertThat(budget.take("a", 50)).isTrue();
        assertThat(budget.take("a", 1)).isFalse();
        assertThat(budget.take("b", 50)).isTrue();
        assertThat(budget.take("c", 1)).as("all are taken").isFalse();
        budget.give("a", 50);
        assertThat(budget.take("c", 50)).isTrue();
        assertThat(budget.taken()).isEqualTo(100);
        assertThat(budget.refused()).isEqualTo(2);
    }

    @Test
    void aMessageTakesWhatItNeedsFromTheBudgetAndGivesItBack() {
        MessageBudget budget = new MessageBudget(1 << 20);
        UnfinishedMessage message = new UnfinishedMessage("a", budget, () -> 0);
        String piece = "中ä€x".repeat(700);
        for (int i = 0; i < 5; i++) {
            assertThat(message.add(piece)).isEqualTo(UnfinishedMessage.Added.TAKEN);
        }
        int bytes = 5 * piece.getBytes(StandardCharsets.UTF_8).length;
        assertThat(budget.taken()).isBetween((long) bytes, bytes + 4_096L);
        assertThat(message.text()).isEqualTo(piece.repeat(5));
        message.clear();
        assertThat(budget.taken()).isZero();
        message.add(piece);
        message.drop();
        assertThat(message.add(piece)).isEqualTo(UnfinishedMessage.Added.ENDED);
        assertThat(budget.taken()).isZero();
    }

    @Test
    void whatIsWrongWithAMessageIsLoggedWithoutTheNameOfAClass() {
        assertThatThrownBy(() -> Wire.read("{"))
                .isInstanceOfSatisfying(
                        RuntimeException.class,
                        failed -> assertThat(BadMessages.reason(failed))
                                .isEqualTo(failed.getMessage())
                                .doesNotContain("Exception"));
    }

    @Test
    void nonsenseAndFloodsEndALink() throws Exception {
        try (ServerUnderTest server = server(10)) {
            Instance confused = new Instance();
            link(server, "/link", "Bearer key-a", confused)
                    .sendText("nonsense", true)
                    .join();
            assertThat(confused.next()).isEqualTo("closed 1008 not understood");
            Instance flooding = new Instance();
            WebSocket socket = link(server, "/link", "Bearer key-a", flooding);
            int sent = 0;
            try {
                while (sent <= Link.MOST_AT_ONCE) { // time stands still: nothing refills
                    socket.sendText("x", true).join();
                    sent++;
                }
            } catch (CompletionException closed) {
                assertThat(sent).isGreaterThanOrEqualTo(Link.MOST_AT_ONCE);
            }
            String last = flooding.next();
            while (last.equals("X")) {
                last = flooding.next();
            }
            assertThat(last).isEqualTo("closed 1008 too many messages");
        }
    }

    @Test
    void anInstanceThatTalksNonsenseAgainAndAgainIsKeptOutForAWhileAndDoesNotFillTheLog() throws Exception {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("io.headgate.console");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                logged.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try (ServerUnderTest server = server(100)) {
            for (int i = 0; i < BadMessages.MOST_A_MINUTE; i++) {
                Instance confused = new Instance();
                WebSocket socket = link(server, "/link", "Bearer key-a", confused);
                socket.sendText("nonsense", true).join();
                assertThat(confused.next()).isEqualTo("closed 1008 not understood");
            }
            assertThat(refusal(server, "/link", "Bearer key-a")).isEqualTo(429);
            Instance other = new Instance();
            link(server, "/link", "Bearer key-b", other).sendText("hello", true).join();
            assertThat(other.next()).as("another application").isEqualTo("HELLO");
            server.nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            assertThat(refusal(server, "/link", "Bearer key-a")).isEqualTo(101);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged)
                .filteredOn(line -> line.getMessage().contains("not understood"))
                .hasSize(BadMessages.MOST_A_MINUTE)
                .allMatch(line -> line.getThrown() == null)
                .allMatch(line -> line.getMessage().length() < 500);
    }

    @Test
    void closingTheServerEndsLinks() throws Exception {
        Instance instance = new Instance();
        try (ServerUnderTest server = server(10)) {
            link(server, "/link", "Bearer key-a", instance);
            assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("opened a");
        }
        assertThat(instance.next()).isIn("closed 1001 the console stops", "lost");
        assertThat(door.happened.poll(MOST_SECONDS, TimeUnit.SECONDS)).isEqualTo("closed a");
    }
}
