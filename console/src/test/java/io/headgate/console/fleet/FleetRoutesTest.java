package io.headgate.console.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.history.MovedClock;
import io.headgate.console.history.SqliteHistory;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import io.headgate.console.web.RoutesUnderTest;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class FleetRoutesTest {

    private static final long T = 1_800_000_000L;

    @TempDir
    Path folder;

    private final MovedClock clock = new MovedClock(T);
    private Database database;
    private SqliteHistory history;
    private FleetLinks links;
    private RoutesUnderTest server;

    @BeforeEach
    void open() {
        database = Database.open(folder.resolve("history.db"), Durability.PROCESS, List.of(SqliteHistory.SCHEMA));
        history = new SqliteHistory(database, HistorySettings.DEFAULTS, clock);
        links = new FleetLinks(FleetSettings.DEFAULTS, name -> new RulesSent(4, "{}"), history, clock);
        server = new RoutesUnderTest(new FleetRoutes(links, history, () -> List.of("shop", "empty")).routes());
    }

    @AfterEach
    void close() {
        links.close();
        server.close();
        history.close();
        database.close();
    }

    @Test
    void applicationsAreListedWhetherHeardOfOrNot() throws Exception {
        TestPeer.connect(links, "shop", "a", 1).second(T - 1, TestPeer.resource("orders", 5));
        JsonNode list = server.json("/api/applications");
        assertThat(list.toString())
                .isEqualTo("[{\"name\":\"empty\",\"live\":0,\"lost\":0,\"passed\":0,\"refused\":0,\"errors\":0,"
                        + "\"inFlight\":0,\"inbound\":true,\"lastHeardAt\":0,\"rulesVersion\":4,\"rulesRefusedBy\":0},"
                        + "{\"name\":\"shop\",\"live\":1,\"lost\":0,\"passed\":5,\"refused\":1,\"errors\":0,"
                        + "\"inFlight\":3,\"inbound\":true,\"lastHeardAt\":" + T * 1000
                        + ",\"rulesVersion\":4,\"rulesRefusedBy\":0}]");
    }

    @Test
    void anApplicationThatIsNotThereIsNotFoundAndNothingIsKeptForIt() throws Exception {
        for (String path : List.of("instances", "live", "history", "refusals", "breakers", "events")) {
            RoutesUnderTest.Answer answer = server.get("/api/applications/nobody/" + path);
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("{\"error\":\"nobody: not found\"}");
        }
    }

    @Test
    void instancesTellTheirStateAndTheirRules() throws Exception {
        TestPeer.connect(links, "shop", "<b>", 1).second(T - 1, TestPeer.resource("orders", 5));
        JsonNode row = server.json("/api/applications/shop/instances").get(0);
        assertThat(row.get("instance").asString()).isEqualTo("<b>");
        assertThat(row.get("live").asBoolean()).isTrue();
        assertThat(row.get("rules").toString()).isEqualTo("{\"version\":4,\"state\":\"sent\",\"problems\":[]}");
        assertThat(row.get("machine").get("threads").asInt()).isEqualTo(20);
        assertThat(row.get("lastHeardAt").asLong()).isEqualTo(T * 1000);
        assertThat(row.get("passed").asInt()).isEqualTo(5);
    }

    @Test
    void historyIsAnsweredAsRatesWithNullForGaps() throws Exception {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.second(T, TestPeer.resource("orders", 5));
        peer.second(T + 1, TestPeer.resource("orders", 6));
        clock.to(T + 10);
        history.writeNow();
        JsonNode json = server.json(
                "/api/applications/shop/history?resource=orders&from=" + T + "&to=" + (T + 3) + "&points=10");
        assertThat(json.toString())
                .isEqualTo("{\"step\":1,\"at\":[" + T + "," + (T + 1) + "," + (T + 2)
                        + "],\"passed\":[5.0,6.0,null],\"refused\":[1.0,1.0,null],\"errors\":[0.0,0.0,null],"
                        + "\"averageMillis\":" + json.get("averageMillis") + ",\"longestMillis\":"
                        + json.get("longestMillis") + ",\"inFlight\":[3.0,3.0,null],\"p50\":[null,null,null],"
                        + "\"p95\":[null,null,null],\"p99\":[null,null,null]}");
        assertThat(json.get("averageMillis").get(0).asDouble()).isBetween(1.99, 2.01);
    }

    @Test
    void historyTellsPercentilesOfWhatInstancesToldAddedUp() throws Exception {
        for (int instance = 0; instance < 2; instance++) {
            TestPeer peer = TestPeer.connect(links, "shop", "i" + instance, instance + 1);
            for (int second = 0; second < 5; second++) {
                peer.second(T + second, TestPeer.resource("orders", 5));
            }
            long[] calls = {instance == 0 ? 97 : 1, 0, 0, 0, instance == 0 ? 0 : 2}; // from 1 ms, and from 4 ms
            ResourceTimes since = new ResourceTimes("orders", 20, calls);
            peer.link.heard(new TimesSeen(T + 4, List.of(), List.of(since)));
        }
        clock.to(T + 20);
        history.writeNow();
        JsonNode json = server.json(
                "/api/applications/shop/history?resource=orders&from=" + T + "&to=" + (T + 6) + "&points=10");
        for (int at = 0; at < 5; at++) {
            assertThat(json.get("p50").get(at).asDouble()).as("p50 at %d", at).isBetween(1.024, 1.449);
            assertThat(json.get("p95").get(at).asDouble()).isBetween(1.024, 1.449);
            assertThat(json.get("p99").get(at).asDouble()).isBetween(4.096, 5.793);
        }
        assertThat(json.get("p99").get(5).isNull()).as("nobody was heard").isTrue();
        JsonNode one =
                server.json("/api/applications/shop/history?instance=i0&from=" + T + "&to=" + (T + 5) + "&points=10");
        assertThat(one.get("p99").get(4).asDouble()).as("of one instance").isBetween(1.024, 1.449);
        JsonNode resourceOfOne = server.json("/api/applications/shop/history?instance=i0&resource=orders&from=" + T
                + "&to=" + (T + 5) + "&points=10");
        assertThat(resourceOfOne.get("p99").get(4).isNull()).as("is not kept").isTrue();
    }

    @Test
    void whatMakesNoSenseIsRefusedInOneSentence() throws Exception {
        assertThat(server.get("/api/applications/shop/history?from=9&to=3").body())
                .isEqualTo("{\"error\":\"from: 9 (expected: a second before 3)\"}");
        assertThat(server.get("/api/applications/shop/history?points=0").status())
                .isEqualTo(400);
        assertThat(server.get("/api/applications/shop/history?from=x").status()).isEqualTo(400);
        assertThat(server.get("/api/applications/shop/events?limit=1001").status())
                .isEqualTo(400);
    }

    @Test
    void refusalsAndBreakersAreListedNewestFirst() throws Exception {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.link.heard(new RefusalsSeen(List.of(
                new RefusalSeen(T * 1000 + 1, "orders", "r1", "flow", "web", "too many", 11, 10, 500, false),
                new RefusalSeen(T * 1000 + 2, "orders", "r2", "flow", "web", "too many", 11, 10, 500, true))));
        peer.link.heard(new BreakerSeen(T * 1000 + 3, "b1", "orders", "", "CLOSED", "OPEN", "slow"));
        JsonNode refusals = server.json("/api/applications/shop/refusals?limit=1");
        assertThat(refusals.toString())
                .isEqualTo("[{\"at\":" + (T * 1000 + 2)
                        + ",\"instance\":\"a\",\"resource\":\"orders\",\"rule\":\"r2\",\"kind\":\"flow\","
                        + "\"origin\":\"web\",\"reason\":\"too many\",\"reached\":11.0,\"limit\":10.0,"
                        + "\"retryAfterMillis\":500,\"shadow\":true}]");
        assertThat(server.json("/api/applications/shop/refusals?rule=r1")).hasSize(1);
        assertThat(server.json("/api/applications/shop/refusals?resource=none")).isEmpty();
        JsonNode breakers = server.json("/api/applications/shop/breakers");
        assertThat(breakers.get("now").toString())
                .isEqualTo("[{\"rule\":\"b1\",\"resource\":\"orders\",\"value\":\"\",\"states\":{\"OPEN\":1}}]");
        assertThat(breakers.get("changes").get(0).get("why").asString()).isEqualTo("slow");
        assertThat(server.json("/api/applications/shop/events")
                        .get(0)
                        .get("kind")
                        .asString())
                .isEqualTo("InstanceConnected");
    }

    @Test
    void aQuestionIsPassedOnAndItsAnswerReturned() throws Exception {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.asked = ask -> peer.link.heard(
                new Answer(ask.id(), "", "{\"what\":\"" + ask.what() + "\",\"of\":\"" + ask.of() + "\"}"));
        assertThat(server.get("/api/applications/shop/ask/tree?instance=a").body())
                .isEqualTo("{\"what\":\"TREE\",\"of\":\"\"}");
        assertThat(server.get("/api/applications/shop/ask/origins?instance=a&resource=orders")
                        .body())
                .isEqualTo("{\"what\":\"ORIGINS\",\"of\":\"orders\"}");
        peer.asked = ask -> peer.link.heard(new Answer(ask.id(), "no such resource", ""));
        assertThat(server.get("/api/applications/shop/ask/rules?instance=a").status())
                .isEqualTo(502);
        peer.asked = ask -> peer.link.heard(new Answer(ask.id(), "", "<html>"));
        assertThat(server.get("/api/applications/shop/ask/rules?instance=a").status())
                .isEqualTo(502);
        peer.asked = ask -> peer.link.closed();
        assertThat(server.get("/api/applications/shop/ask/rules?instance=a").status())
                .isEqualTo(504);
        assertThat(server.get("/api/applications/shop/ask/rules?instance=a").body())
                .isEqualTo("{\"error\":\"a is not connected\"}");
        assertThat(server.get("/api/applications/shop/ask/rules?instance=nobody")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void anInstanceIsAskedWhateverSignsItsNameHas() throws Exception {
        for (String name : List.of("shop/1", "100%", "a\\b", "../x", "a%2Fb", "订单 7", "a?b#c&d=e+f")) {
            TestPeer peer = TestPeer.connect(links, "shop", name, name.hashCode());
            peer.asked = ask -> peer.link.heard(new Answer(ask.id(), "", "{\"at\":1}"));
            String query = "instance=" + URLEncoder.encode(name, StandardCharsets.UTF_8);

            assertThat(server.get("/api/applications/shop/ask/tree?" + query).body())
                    .as(name)
                    .isEqualTo("{\"at\":1}");
        }
    }

    @Test
    void anApplicationWasHeardAlsoWhenTheConsoleWasStartedAnewSince() throws Exception {
        TestPeer.connect(links, "shop", "a", 1).second(T - 1, TestPeer.resource("orders", 5));
        history.writeNow();
        clock.to(T + 200);
        history.writeNow();
        try (FleetLinks anew = new FleetLinks(FleetSettings.DEFAULTS, name -> new RulesSent(4, "{}"), history, clock);
                RoutesUnderTest other =
                        new RoutesUnderTest(new FleetRoutes(anew, history, () -> List.of("shop", "empty")).routes())) {
            JsonNode list = other.json("/api/applications");

            assertThat(list.get(0).get("lastHeardAt").asLong()).isZero();
            assertThat(list.get(1).get("live").asInt() + list.get(1).get("lost").asInt())
                    .isZero();
            assertThat(list.get(1).get("lastHeardAt").asLong()).isEqualTo((T - 1) * 1000);
        }
    }

    @Test
    void whatWasBeforeSomebodyLooksIsTold() throws Exception {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        for (int second = 10; second > 0; second--) {
            peer.second(T - second, TestPeer.resource("orders", 5), TestPeer.resource("cart", 50));
        }
        history.writeNow();

        JsonNode lately = server.json("/api/applications/shop/lately");
        JsonNode machine = server.json("/api/applications/shop/machine?instance=a");

        assertThat(lately.get("at").asLong()).isEqualTo(T - 60);
        assertThat(lately.get("resources").propertyNames()).containsExactly("cart", "orders");
        JsonNode orders = lately.get("resources").get("orders");
        assertThat(orders).hasSize(60);
        assertThat(orders.get(55).asInt()).isEqualTo(6);
        assertThat(orders.get(10).isNull()).isTrue();
        assertThat(machine.get("at")).hasSize(10);
        assertThat(machine.get("processor").get(9).asDouble()).isEqualTo(0.25);
        assertThat(machine.get("heap").get(0).asDouble()).isBetween(0.099, 0.101);
        assertThat(server.get("/api/applications/shop/machine?instance=b").status())
                .isEqualTo(404);
    }

    @Test
    void whoDoesNotAnswerInTimeIsNotWaitedForAnyLonger() throws Exception {
        TestPeer.connect(links, "shop", "a", 1);
        RoutesUnderTest.Answer answer = server.get("/api/applications/shop/ask/tree?instance=a");
        assertThat(answer.status()).isEqualTo(504);
        assertThat(answer.body()).isEqualTo("{\"error\":\"a did not answer within 5 s\"}");
    }

    @Test
    void whoWatchesIsSentEachSecond() throws Exception {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.second(T - 1, TestPeer.resource("orders", 5), TestPeer.resource("cart", 1));
        try (InputStream stream = server.stream("/api/applications/shop/live?resource=orders&instance=a");
                BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            assertThat(next(lines))
                    .isEqualTo("{\"at\":" + T * 1000 + ",\"machine\":{\"processor\":0.25,\"load\":1.5,\"heapUsed\":10,"
                            + "\"heapMost\":100,\"threads\":20},\"instances\":1,\"resources\":[[\"orders\",\"web\",5,1,0,5,"
                            + "2.0,5.0,3,0,null,null,null]]}");
            clock.to(T + 1);
            peer.second(T, TestPeer.resource("orders", 6));
            links.tick();
            assertThat(next(lines)).contains("[\"orders\",\"web\",6,");
            links.close();
            assertThat(lines.lines().filter(line -> line.startsWith("data:"))).isEmpty();
        }
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (links.streams().size() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(links.streams().size()).isZero();
    }

    private static String next(BufferedReader lines) throws Exception {
        String line = lines.readLine();
        while (!line.startsWith("data: ")) {
            line = lines.readLine();
        }
        return line.substring(6);
    }
}
