package io.headgate.console.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RefusalSeen;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.agent.wire.Welcome;
import io.headgate.console.history.History;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.history.MovedClock;
import io.headgate.console.history.SeriesQuery;
import io.headgate.console.history.SqliteHistory;
import io.headgate.console.rules.RulesInForce;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetLinksTest {

    private static final long T = 1_800_000_000L;
    private static final FleetSettings SMALL =
            new FleetSettings(3, 4, 10, 50, Duration.ofSeconds(30), Duration.ofMinutes(10), 2, 2);

    @TempDir
    Path folder;

    private final MovedClock clock = new MovedClock(T);
    private final Map<String, RulesSent> rules = new ConcurrentHashMap<>();
    private Database database;
    private SqliteHistory history;
    private FleetLinks links;

    @BeforeEach
    void open() {
        database = Database.open(folder.resolve("history.db"), Durability.PROCESS, List.of(SqliteHistory.SCHEMA));
        history = new SqliteHistory(database, HistorySettings.DEFAULTS, clock);
        links = new FleetLinks(SMALL, name -> rules.getOrDefault(name, new RulesSent(0, "")), history, clock);
    }

    @AfterEach
    void close() {
        links.close();
        history.close();
        database.close();
    }

    private List<String> events() {
        return links.fleet("shop").diary().events(100).stream()
                .map(told -> told.instance() + " " + told.what().kind())
                .collect(Collectors.toList());
    }

    private FleetRows.OfInstance row(String instance) {
        return FleetRows.instance(links.fleet("shop").instance(instance), clock.millis());
    }

    @Test
    void anInstanceIsWelcomedAndGetsTheRulesInForce() {
        rules.put("shop", new RulesSent(7, "{}"));
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        assertThat(peer.received).containsExactly(new Welcome(1, "shop"), new RulesSent(7, "{}"));
        assertThat(row("a").rules()).isEqualTo(new FleetRows.Rules(7, "sent", List.of()));
        assertThat(events()).containsExactly("a InstanceConnected");
    }

    @Test
    void withoutRulesAnInstanceIsToldThatThereAreNone() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        assertThat(peer.received(RulesSent.class)).containsExactly(new RulesSent(0, ""));
        assertThat(row("a").rules().state()).isEqualTo("none");
    }

    @Test
    void aChangeOfRulesReachesAllInstancesOfThatApplicationOnly() {
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        TestPeer b = TestPeer.connect(links, "shop", "b", 2);
        TestPeer other = TestPeer.connect(links, "other", "a", 3);
        rules.put("shop", new RulesSent(1, "{}"));
        links.rulesChanged("shop");
        links.rulesChanged("shop");
        for (TestPeer peer : List.of(a, b)) {
            assertThat(peer.received(RulesSent.class)).hasSize(2).last().isEqualTo(new RulesSent(1, "{}"));
        }
        assertThat(other.received(RulesSent.class)).hasSize(1);
    }

    @Test
    void listingApplicationsReadsNoDocument() {
        RulesInForce numbersOnly = new RulesInForce() {
            @Override
            public RulesSent of(String application) {
                throw new AssertionError("a whole document for " + application);
            }

            @Override
            public long versionOf(String application) {
                return 12;
            }
        };
        try (FleetLinks listed = new FleetLinks(SMALL, numbersOnly, history, clock)) {
            assertThat(FleetRows.application(listed.fleet("shop")).rulesVersion())
                    .isEqualTo(12);
        }
    }

    @Test
    void anInstanceThatHasHadANewerVersionMakesTheNumbersSkipToItOnceAMinute() {
        List<String> skipped = new ArrayList<>();
        RulesInForce restored = new RulesInForce() {
            @Override
            public RulesSent of(String application) {
                return new RulesSent(9, "{}");
            }

            @Override
            public boolean skipTo(String application, long version) {
                return skipped.add(application + " " + version);
            }
        };
        try (FleetLinks fleet = new FleetLinks(SMALL, restored, history, clock)) {
            TestPeer peer = TestPeer.connect(fleet, "shop", "a", 1);
            peer.link.heard(new RulesTaken(9, true, List.of(), 12)); // not refused
            peer.link.heard(new RulesTaken(9, false, List.of("version: 9"), 9)); // not newer
            peer.link.heard(new RulesTaken(8, false, List.of("version: 8"), 12)); // not what was sent
            assertThat(skipped).isEmpty();
            peer.link.heard(new RulesTaken(9, false, List.of("version: 9"), 12));
            peer.link.heard(new RulesTaken(9, false, List.of("version: 9"), 13));
            assertThat(skipped).containsExactly("shop 12");
            clock.to(T + 61);
            peer.link.heard(new RulesTaken(9, false, List.of("version: 9"), 13));
            assertThat(skipped).containsExactly("shop 12", "shop 13");
            assertThat(fleet.fleet("shop").diary().events(10))
                    .anyMatch(told -> told.what().kind().equals("VersionsSkipped"));
        }
    }

    @Test
    void eachInstanceConfirmsOrSaysWhyNot() {
        rules.put("shop", new RulesSent(3, "{}"));
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        TestPeer b = TestPeer.connect(links, "shop", "b", 2);
        a.link.heard(new RulesTaken(3, true, List.of()));
        b.link.heard(new RulesTaken(3, false, List.of("limit: -1")));
        assertThat(row("a").rules()).isEqualTo(new FleetRows.Rules(3, "in force", List.of()));
        assertThat(row("b").rules()).isEqualTo(new FleetRows.Rules(3, "refused", List.of("limit: -1")));
        assertThat(FleetRows.application(links.fleet("shop")).rulesRefusedBy()).isEqualTo(1);
        assertThat(events()).contains("b RulesRefused");
        rules.put("shop", new RulesSent(4, "{}"));
        links.rulesChanged("shop");
        assertThat(row("b").rules()).isEqualTo(new FleetRows.Rules(4, "sent", List.of()));
    }

    @Test
    void whomARollOutHasNotComeToYetHasRefusedNothing() {
        rules.put("shop", new RulesSent(3, "{}"));
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        a.link.heard(new RulesTaken(3, false, List.of("not yet: its roll-out has other instances first")));
        assertThat(row("a").rules())
                .isEqualTo(new FleetRows.Rules(3, "sent", List.of("not yet: its roll-out has other instances first")));
        assertThat(FleetRows.application(links.fleet("shop")).rulesRefusedBy()).isZero();
        assertThat(events()).doesNotContain("a RulesRefused");
    }

    @Test
    void rulesThatCannotBeReadLeaveTheLinkOpen() {
        links = new FleetLinks(
                SMALL,
                name -> {
                    throw new IllegalStateException("disk");
                },
                history,
                clock);
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        assertThat(peer.closed).isEmpty();
        links.rulesChanged("shop");
        assertThat(events()).containsOnlyOnce(" RulesUnknown");
    }

    @Test
    void anInstanceIsLostWhenItIsSilentAndBackWhenItReturns() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        clock.to(T + 30);
        links.tick();
        assertThat(row("a").live()).isTrue();
        peer.link.alive();
        clock.to(T + 60);
        links.tick();
        assertThat(row("a").live()).isTrue();
        clock.to(T + 61);
        links.tick();
        assertThat(row("a").live()).isFalse();
        assertThat(peer.closed).containsExactly("silent for 31 s");
        peer.link.closed();
        TestPeer.connect(links, "shop", "a", 1);
        assertThat(row("a").live()).isTrue();
        assertThat(events()).containsExactly("a InstanceBack", "a InstanceLost", "a InstanceConnected");
    }

    @Test
    void anInstanceLostForLongIsForgotten() {
        TestPeer.connect(links, "shop", "a", 1).link.closed();
        clock.to(T + 600);
        links.tick();
        assertThat(links.fleet("shop").instances()).hasSize(1);
        clock.to(T + 601);
        links.tick();
        assertThat(links.fleet("shop").instances()).isEmpty();
    }

    @Test
    void aSecondInstanceOfTheSameNameTakesThePlaceOfTheFirst() {
        TestPeer first = TestPeer.connect(links, "shop", "a", 1);
        TestPeer second = TestPeer.connect(links, "shop", "a", 2);
        assertThat(first.closed).containsExactly("another connection of an instance with this name took its place");
        assertThat(second.closed).isEmpty();
        assertThat(events()).containsExactly("a InstanceReplaced", "a InstanceConnected");
        first.second(T, TestPeer.resource("orders", 9));
        first.link.closed();
        assertThat(row("a").live()).isTrue();
        assertThat(row("a").pid()).isEqualTo(2);
        assertThat(row("a").passed()).isZero();
    }

    @Test
    void aWrongMessageEndsThatLinkAndNoOther() {
        List<Message> wrong = List.of(
                new Welcome(1, "shop"),
                new Hello(1, "again", "host", 1, "0.1", "17", 1),
                new RulesTaken(-1, true, List.of()));
        TestPeer other = TestPeer.connect(links, "shop", "b", 2);
        for (Message message : wrong) {
            TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
            peer.link.heard(message);
            assertThat(peer.closed)
                    .as("%s", message)
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("(expected: ");
            assertThat(row("a").live()).isFalse();
        }
        TestPeer boasting = TestPeer.connect(links, "shop", "a", 1);
        boasting.second(T, TestPeer.resource("r", 1_000_000_000_000_001L));
        assertThat(boasting.closed)
                .containsExactly("SecondSeen.passed: 1000000000000001 (expected: 0 to 1000000000000000)");
        assertThat(events()).contains("a MessageRefused");
        assertThat(other.closed).isEmpty();
        assertThat(row("b").live()).isTrue();
    }

    @Test
    void whoDoesNotSayHelloFirstIsNotHeard() {
        TestPeer peer = TestPeer.open(links, "shop");
        peer.second(T, TestPeer.resource("r", 1));
        assertThat(peer.closed).containsExactly("message: SecondSeen (expected: Hello first)");
        TestPeer silent = TestPeer.open(links, "shop");
        clock.to(T + 11);
        links.tick();
        assertThat(silent.closed).containsExactly("no Hello within 10 s");
        assertThat(links.fleet("shop").instances()).isEmpty();
    }

    @Test
    void oneInstanceTooManyTakesThePlaceOfALostOneOrIsRefused() {
        TestPeer.connect(links, "shop", "a", 1);
        TestPeer b = TestPeer.connect(links, "shop", "b", 2);
        TestPeer.connect(links, "shop", "c", 3);
        TestPeer refused = TestPeer.connect(links, "shop", "d", 4);
        assertThat(refused.closed).containsExactly("too many instances of shop");
        b.link.closed();
        TestPeer taken = TestPeer.connect(links, "shop", "e", 5);
        assertThat(taken.closed).isEmpty();
        assertThat(links.fleet("shop").instances())
                .extracting(instance -> instance.name)
                .containsExactly("a", "c", "e");
    }

    @Test
    void resourcesBeyondTheBoundsAreCountedTogether() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.second(
                T - 1,
                TestPeer.resource("r1", 1),
                TestPeer.resource("a name that is too long", 10),
                TestPeer.resource("  ", 100),
                TestPeer.resource("r2", 2),
                TestPeer.resource("r5", 1000));
        assertThat(rows(""))
                .extracting(row -> row.get(0) + " " + row.get(2))
                .containsExactly("(other) 1110", "r1 1", "r2 2");
        clock.to(T + 10);
        history.writeNow();
        var series = history.series(new SeriesQuery("shop", History.OTHER, "", T - 1, T, 1));
        assertThat(series.points())
                .singleElement()
                .satisfies(point -> assertThat(point.passed()).isEqualTo(1110));
    }

    private List<List<Object>> rows(String instance) {
        List<List<Object>> rows = new ArrayList<>();
        for (Object row : (List<?>)
                LivePicture.of(links.fleet("shop"), instance).json(0, "").get("resources")) {
            rows.add(new ArrayList<>((List<?>) row));
        }
        return rows;
    }

    @Test
    void theNewestSecondsOfAllInstancesAreAddedUpWhateverTheirClocks() {
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        TestPeer b = TestPeer.connect(links, "shop", "b", 2);
        a.second(T - 1, TestPeer.resource("orders", 5));
        b.second(T - 9, TestPeer.resource("orders", 7), TestPeer.resource("cart", 1));
        for (TestPeer peer : List.of(a, b)) {
            peer.link.heard(new TimesSeen(T, List.of(new ResourceTimes("orders", 20, new long[] {10}))));
        }
        assertThat(rows("")).hasSize(2);
        List<Object> orders = rows("").get(1);
        assertThat(orders.subList(0, 10)).containsExactly("orders", "web", 12L, 2L, 0L, 12L, 2.0, 5.0, 6L, 0L);
        assertThat((Double) orders.get(10)).isBetween(1.0, 1.45);
        assertThat(rows("a")).hasSize(1);
        FleetRows.Application row = FleetRows.application(links.fleet("shop"));
        assertThat(row.passed()).isEqualTo(13);
        assertThat(row.live()).isEqualTo(2);
        clock.to(T + 4);
        assertThat(rows("")).as("stuck").isEmpty();
        assertThat(FleetRows.application(links.fleet("shop")).passed()).isZero();
    }

    @Test
    void aClockThatIsFarOffIsNotedOnceAndItsFiguresAreFiledByOurs() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        for (int second = 0; second < 5; second++) {
            clock.to(T + second + 1);
            peer.second(T - 5000 + second, TestPeer.resource("orders", 1 + second));
        }
        clock.to(T + 20);
        history.writeNow();
        assertThat(history.series(new SeriesQuery("shop", "orders", "", T, T + 5, 5))
                        .points())
                .extracting(point -> point.passed())
                .containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(events()).containsOnlyOnce("a ClockDiffers");
    }

    @Test
    void whatInstancesToldIsThereAfterARestart() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.link.heard(new RefusalsSeen(List.of(
                new RefusalSeen(T, "orders", "r1", "flow", "web", "too many", 11, 10, 500, false),
                new RefusalSeen(T, "cart", "r2", "flow", "", "too many", -1, 10, -1, true))));
        peer.link.heard(new BreakerSeen(T * 1000, "b1", "orders", "", "CLOSED", "OPEN", "slow"));
        peer.link.heard(new EventSeen(T * 1000, "ClusterLost", "<script>"));
        links.close();
        history.close();
        database.close();
        open();
        Diary diary = links.fleet("shop").diary();
        assertThat(diary.refusals("", "", 10)).hasSize(2);
        assertThat(diary.refusals("orders", "", 10)).hasSize(1);
        assertThat(diary.refusals("", "r2", 10)).singleElement().satisfies(told -> {
            assertThat(told.instance()).isEqualTo("a");
            assertThat(told.what().reached()).isEqualTo(-1);
        });
        assertThat(diary.breakers(10)).hasSize(1);
        assertThat(diary.events(10)).extracting(told -> told.what().text()).contains("<script>");
        TestPeer.connect(links, "shop", "a", 1);
        assertThat(FleetRows.breakers(links.fleet("shop")))
                .containsExactly(new FleetRows.Breaker("b1", "orders", "", Map.of("OPEN", 1)));
    }

    @Test
    void statesOfBreakersAreCountedOverLiveInstances() {
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        TestPeer b = TestPeer.connect(links, "shop", "b", 2);
        for (TestPeer peer : List.of(a, b)) {
            peer.link.heard(new BreakerSeen(T, "b1", "orders", "", "CLOSED", "OPEN", ""));
        }
        a.link.heard(new BreakerSeen(T, "b1", "orders", "", "OPEN", "HALF_OPEN", ""));
        assertThat(FleetRows.breakers(links.fleet("shop")))
                .containsExactly(new FleetRows.Breaker("b1", "orders", "", Map.of("OPEN", 1, "HALF_OPEN", 1)));
        b.link.closed();
        assertThat(FleetRows.breakers(links.fleet("shop")))
                .containsExactly(new FleetRows.Breaker("b1", "orders", "", Map.of("HALF_OPEN", 1)));
    }

    @Test
    void ofAFloodOfRefusalsAFewOfEachRuleAreKept() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        List<RefusalSeen> flood = IntStream.range(0, 1_000)
                .mapToObj(i -> new RefusalSeen(T, "orders", "r" + i % 4, "flow", "", "", i, 10, -1, false))
                .toList();
        peer.link.heard(new RefusalsSeen(flood));
        assertThat(links.fleet("shop").diary().refusals("", "", 1_000)).hasSize(20);
        assertThat(links.fleet("shop").diary().left()).isEqualTo(980);
        clock.to(T + 1);
        peer.link.heard(new RefusalsSeen(flood));
        assertThat(links.fleet("shop").diary().refusals("", "", 1_000)).hasSize(40);
    }

    @Test
    void oneAccountCannotTakeTheStreamsOfAll() {
        FleetSettings three = new FleetSettings(3, 4, 10, 50, Duration.ofSeconds(30), Duration.ofMinutes(10), 3, 2);
        try (FleetLinks shared = new FleetLinks(three, name -> new RulesSent(0, ""), history, clock)) {
            LiveStream.View all = new LiveStream.View("", "");
            LiveStream own = shared.streams().open(shared.fleet("shop"), all, "ada");
            assertThat(shared.streams().open(shared.fleet("shop"), all, "ada")).isNotNull();
            assertThat(shared.streams().open(shared.fleet("shop"), all, "ada"))
                    .as("a third")
                    .isNull();
            assertThat(shared.streams().open(shared.fleet("shop"), all, "vic")).isNotNull();
            shared.streams().close(own);
            assertThat(shared.streams().open(shared.fleet("shop"), all, "ada")).isNotNull();
        }
    }

    @Test
    void aClockThatLeapsAheadAndBackLosesNoInstance() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        clock.to(T + 400L * 86_400);
        peer.second(T + 1, TestPeer.resource("orders", 7));
        clock.to(T + 2);
        links.tick();
        peer.second(T + 2, TestPeer.resource("orders", 8));
        assertThat(peer.closed).isEmpty();
        clock.to(T + 40);
        links.tick();
        assertThat(peer.closed).as("silent for 38 s by the clock as it is now").isNotEmpty();
    }

    @Test
    void whoIsSlowToWatchMissesTheOldestAndHoldsNobodyUp() throws Exception {
        TestPeer.connect(links, "shop", "a", 1);
        LiveStream.View all = new LiveStream.View("", "");
        LiveStream stream = links.streams().open(links.fleet("shop"), all, "ada");
        for (int second = 1; second <= 10; second++) {
            clock.to(T + second);
            links.tick();
        }
        assertThat(stream.missed()).isEqualTo(8);
        assertThat(new String(stream.next(0))).contains("\"at\":" + (T + 8) * 1000);
        assertThat(links.streams().open(links.fleet("shop"), all, "ada")).isNotNull();
        assertThat(links.streams().open(links.fleet("shop"), all, "ada"))
                .as("a third")
                .isNull();
        links.streams().close(stream);
        assertThat(links.streams().open(links.fleet("shop"), all, "ada")).isNotNull();
        links.close();
        assertThat(stream.ended()).isFalse();
        assertThat(links.streams().open(links.fleet("shop"), all, "ada"))
                .as("after the end")
                .isNull();
    }

    @Test
    void closingEndsEveryLink() {
        TestPeer a = TestPeer.connect(links, "shop", "a", 1);
        TestPeer unnamed = TestPeer.open(links, "shop");
        links.close();
        assertThat(a.closed).containsExactly("the console ends");
        assertThat(unnamed.closed).containsExactly("the console ends");
        assertThat(TestPeer.open(links, "shop").closed).containsExactly("the console ends");
    }

    @Test
    void aPeerThatFailsEndsItsOwnLinkOnly() {
        Peer failing = new Peer() {
            @Override
            public void send(Message message) {
                throw new IllegalStateException("gone");
            }

            @Override
            public void close(String reason) {
                throw new IllegalStateException("gone");
            }
        };
        links.opened("shop", failing).heard(new Hello(1, "a", "host", 1, "0.1", "17", 1));
        TestPeer other = TestPeer.connect(links, "shop", "b", 2);
        rules.put("shop", new RulesSent(1, "{}"));
        links.rulesChanged("shop");
        assertThat(row("a").live()).isFalse();
        assertThat(other.received(RulesSent.class)).hasSize(2);
        links.tick();
        links.close();
        assertThat(other.closed).hasSize(1);
    }

    @Test
    void whatAnInstanceTellsIsFiledByItsArrivalWhereItsTimeMakesNoSense() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        long now = clock.millis();
        Diary diary = links.fleet("shop").diary();
        for (long at : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, now + 3_600_000, now - 8 * 86_400_000L}) {
            peer.link.heard(new EventSeen(at, "ClusterLost", ""));
            peer.link.heard(new BreakerSeen(at, "b1", "orders", "", "CLOSED", "OPEN", ""));
            peer.link.heard(
                    new RefusalsSeen(List.of(new RefusalSeen(at, "orders", "r" + at, "flow", "", "", 1, 1, 1, false))));
            assertThat(diary.events(1).get(0).what().atMillis()).isEqualTo(now);
            assertThat(diary.breakers(1).get(0).what().atMillis()).isEqualTo(now);
            assertThat(diary.refusals("", "r" + at, 1).get(0).what().atMillis()).isEqualTo(now);
        }
        peer.link.heard(new EventSeen(now - 3_600_000, "ClusterLost", "kept while the console was away"));
        assertThat(diary.events(1).get(0).what().atMillis()).isEqualTo(now - 3_600_000);
    }

    @Test
    void anInstanceDoesNotSpeakForTheConsole() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.link.heard(new EventSeen(clock.millis(), "InstanceLost", "forged"));
        peer.link.heard(new EventSeen(clock.millis(), "ClusterLost", ""));
        assertThat(events())
                .containsExactly("a ClusterLost", "a InstanceLost (told by the instance)", "a InstanceConnected");
    }

    @Test
    void aStateThatBreakersDoNotHaveIsNotKept() {
        TestPeer peer = TestPeer.connect(links, "shop", "a", 1);
        peer.link.heard(new BreakerSeen(clock.millis(), "b1", "orders", "", "CLOSED", "<b>", ""));
        peer.link.heard(new BreakerSeen(clock.millis(), "b1", "orders", "", "closed", "OPEN", ""));
        Diary diary = links.fleet("shop").diary();
        assertThat(diary.breakers(10)).isEmpty();
        assertThat(diary.left()).isEqualTo(2);
        assertThat(FleetRows.breakers(links.fleet("shop"))).isEmpty();
    }

    @Test
    void textsOfAnInstanceAreCut() {
        TestPeer peer = TestPeer.open(links, "shop");
        peer.link.heard(new Hello(1, "a", "h".repeat(10_000), 1, "0.1", "17", 1));
        peer.link.heard(new EventSeen(T, "k".repeat(10_000), "t".repeat(10_000)));
        assertThat(row("a").host()).hasSize(200).endsWith("…");
        assertThat(links.fleet("shop").diary().events(1)).singleElement().satisfies(told -> {
            assertThat(told.what().kind()).hasSize(200);
            assertThat(told.what().text()).hasSize(500);
        });
    }

    @Test
    void theThreadLooksAfterItEachSecondAndEndsWithClose() throws Exception {
        links.start();
        LiveStream stream = links.streams().open(links.fleet("shop"), new LiveStream.View("", ""), "ada");
        assertThat(stream.next(0)).as("at once").isNotNull();
        assertThat(stream.next(30_000))
                .as("within a second, or when the machine has time")
                .isNotNull();
        links.close();
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (running() && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(running()).isFalse();
        assertThat(stream.ended()).isTrue();
    }

    private static boolean running() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("headgate-fleet"));
    }
}
