package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import io.headgate.console.store.StoreException;
import java.nio.file.Path;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteHistoryTest {

    private static final long T = 1_800_000_000L;

    @TempDir
    Path folder;

    private final MovedClock clock = new MovedClock(T);
    private Database database;
    private SqliteHistory history;

    @BeforeEach
    void open() {
        database = Database.open(folder.resolve("history.db"), Durability.PROCESS, List.of(SqliteHistory.SCHEMA));
        history = new SqliteHistory(database, HistorySettings.DEFAULTS, clock);
    }

    @AfterEach
    void close() {
        history.close();
        database.close();
    }

    private void restart() {
        history.close();
        database.close();
        open();
    }

    private static SecondSeen second(long second, ResourceSecond... resources) {
        return new SecondSeen(second, new Machine(0.5, 1, 1, 2, 3), List.of(resources));
    }

    private static ResourceSecond orders(long passed) {
        return new ResourceSecond("orders", "web", passed, 1, passed, 0, passed * 200, 200, 2, 0);
    }

    private List<Long> passed(String resource, String instance, long from, long to, int points) {
        List<Long> passed = new ArrayList<>();
        for (Series.Point point : history.series(new SeriesQuery("shop", resource, instance, from, to, points))
                .points()) {
            passed.add(point == null ? null : (Long) point.passed());
        }
        return passed;
    }

    /** Lets seconds pass, each with 5 calls of orders at instance a and 2 at b. */
    private void run(long from, long to) {
        run(from, to, 1);
    }

    /** The same, written every few seconds only. */
    private void run(long from, long to, int every) {
        for (long second = from; second < to; second++) {
            clock.to(second + 1);
            history.record("shop", "a", second(second, orders(5)));
            history.record("shop", "b", second(second, orders(2)));
            if (second % every == 0) {
                history.writeNow();
            }
        }
    }

    @Test
    void secondsOfInstancesAreAddedUpForTheApplication() {
        run(T, T + 5);
        clock.to(T + 20);
        assertThat(passed("orders", "", T, T + 5, 100)).containsExactly(7L, 7L, 7L, 7L, 7L);
        assertThat(passed("", "", T, T + 5, 100)).containsExactly(7L, 7L, 7L, 7L, 7L);
        assertThat(passed("orders", "a", T, T + 5, 100)).containsExactly(5L, 5L, 5L, 5L, 5L);
        assertThat(passed("", "b", T, T + 5, 100)).containsExactly(2L, 2L, 2L, 2L, 2L);
    }

    @Test
    void whereNobodyWasHeardThereIsAGapAndWhereAResourceWasIdleAZero() {
        history.record("shop", "a", second(T, orders(3)));
        history.record("shop", "a", second(T + 1));
        history.record("shop", "a", second(T + 3, orders(4)));
        clock.to(T + 30);
        history.writeNow();
        assertThat(passed("orders", "", T, T + 5, 9)).containsExactly(3L, 0L, null, 4L, null);
        assertThat(passed("orders", "a", T, T + 5, 9)).containsExactly(3L, 0L, null, 4L, null);
        assertThat(passed("", "a", T, T + 5, 9)).containsExactly(3L, 0L, null, 4L, null);
    }

    @Test
    void aSecondSentTwiceCountsOnceAlsoAfterARestartOfTheConsole() {
        run(T, T + 3);
        run(T, T + 3);
        restart();
        run(T, T + 3);
        clock.to(T + 30);
        history.writeNow();
        assertThat(passed("orders", "", T, T + 3, 9)).containsExactly(7L, 7L, 7L);
        assertThat(history.counts().repeated()).isEqualTo(6);
        assertThat(passed("orders", "a", T, T + 3, 9)).containsExactly(5L, 5L, 5L);
    }

    @Test
    void aLateSecondIsAddedToAStretchThatWasWritten() {
        run(T, T + 90);
        history.record("shop", "late", second(T + 1, orders(100)));
        history.writeNow();
        run(T + 90, T + 100);
        assertThat(passed("orders", "", T, T + 3, 9)).containsExactly(7L, 107L, 7L);
        restart();
        clock.to(T + 110);
        assertThat(passed("orders", "", T, T + 3, 9)).containsExactly(7L, 107L, 7L);
        assertThat(passed("orders", "late", T, T + 3, 9)).containsExactly(null, 100L, null);
    }

    @Test
    void secondsTooOldOrTooFarAheadAreCountedAndNotKept() {
        history.record("shop", "a", second(T - 121, orders(1)));
        history.record("shop", "a", second(T + 61, orders(1)));
        history.writeNow();
        assertThat(history.counts().outOfTime()).isEqualTo(2);
        assertThat(history.counts().taken()).isZero();
    }

    @Test
    void whatIsInMemoryAndWhatIsWrittenMakeOneSeries() {
        for (long end = T + 1; end < T + 200; end++) {
            run(end - 1, end);
            clock.to(end + 1);
            assertThat(passed("orders", "", T, end, 1000))
                    .hasSize((int) (end - T))
                    .containsOnly(7L);
            assertThat(passed("orders", "b", T, end, 1000))
                    .hasSize((int) (end - T))
                    .containsOnly(2L);
        }
    }

    @Test
    void coarserTiersTellTheSameAndOutliveTheSeconds() {
        run(T, T + 1200, 5);
        history.writeNow();
        clock.to(T + 1300);
        assertThat(passed("orders", "", T, T + 1200, 1000)).hasSize(120).containsOnly(70L);
        assertThat(passed("", "a", T, T + 1200, 1000)).hasSize(120).containsOnly(50L);
        assertThat(passed("orders", "a", T, T + 300, 1000))
                .as("seconds are gone")
                .containsOnlyNulls();
        clock.to(T + 7 * 3600);
        assertThat(passed("orders", "", T, T + 1200, 1000)).hasSize(20).containsOnly(420L);
        Series series = history.series(new SeriesQuery("shop", "orders", "", T, T + 1200, 7));
        assertThat(series.step()).isEqualTo(180);
        Series.Point point = Objects.requireNonNull(series.points().get(0));
        assertThat(point.perSecond(point.passed())).isEqualTo(7);
        assertThat(point.inFlight()).isEqualTo(4);
        assertThat(point.averageMillis()).isCloseTo(200e-6, within(200e-6 / 500));
        assertThat(point.longestNanos()).isEqualTo(200);
    }

    @Test
    void aProcessThatIsKilledLosesAMinuteOfTheCoarserTiersAtMost() {
        run(T, T + 200);
        history = new SqliteHistory(database, HistorySettings.DEFAULTS, clock); // as if the first had never been closed
        clock.to(T + 5000);
        assertThat(passed("orders", "", T, T + 120, 1000)).hasSize(12).containsOnly(70L);
    }

    @Test
    void theFileStopsGrowingOnceTheTimesToKeepAreOver() {
        history.close();
        Duration kept = Duration.ofMinutes(2);
        history = new SqliteHistory(database, HistorySettings.DEFAULTS.keeping(kept, kept, kept), clock);
        run(T, T + 4000, 20); // an hour, the longest stretch there is, and what is kept
        long first = pages();
        run(T + 4000, T + 16_000, 20);
        assertThat(pages()).isLessThan(first * 2);
        history.writeNow();
        assertThat(passed("orders", "", clock.second() - 60, clock.second() - 5, 100))
                .containsOnly(7L);
    }

    @Test
    void aClockThatLeapsAheadAndBackNeitherWipesTheHistoryNorDropsWhatComesThen() {
        run(T, T + 200);
        clock.to(T + 400L * 86_400);
        for (int i = 0; i < 5; i++) {
            history.record("shop", "a", second(clock.second() - 1, orders(5)));
            history.writeNow();
            clock.to(clock.second() + 1);
        }
        run(T + 200, T + 400);
        clock.to(T + 420);
        history.writeNow();
        assertThat(passed("orders", "", T, T + 180, 1000)).hasSize(180).containsOnly(7L);
        assertThat(passed("orders", "", T + 200, T + 400, 1000)).hasSize(200).containsOnly(7L);
        assertThat(passed("orders", "a", T + 200, T + 400, 1000)).containsOnly(5L);
        assertThat(history.counts().dropped()).isZero();
    }

    @Test
    void oldFiguresGoAfterALongTimeOutOfUseToo() {
        run(T, T + 200);
        restart();
        clock.to(T + 3_600);
        for (int i = 0; i < 200; i++) {
            history.writeNow();
            clock.to(clock.second() + 1);
        }
        long left = database.read(connection -> {
            try (var statement = connection.createStatement();
                    var found = statement.executeQuery("SELECT count(*) FROM stretches WHERE tier = 1")) {
                return found.getLong(1);
            }
        });
        assertThat(left).isZero();
    }

    /** The pages of the file, those that are still in the log included. */
    private long pages() {
        return database.read(connection -> {
            try (var statement = connection.createStatement();
                    var found = statement.executeQuery("PRAGMA page_count")) {
                return found.getLong(1);
            }
        });
    }

    @Test
    void aDamagedStretchIsSkippedAndCounted() {
        run(T, T + 200);
        database.change(connection -> {
            try (var update = connection.prepareStatement(
                    "UPDATE stretches SET block = x'0102030405' WHERE sheet = 2 AND tier = 1 AND start <= ?")) {
                update.setLong(1, T);
                return update.executeUpdate();
            }
        });
        long damagedUntil = Subject.of("shop", Sheet.RESOURCES, Tier.SECOND).stretchOf(T) + 60;
        assertThat(passed("orders", "", T, T + 100, 1000)).hasSize(100).contains((Long) null);
        assertThat(passed("orders", "", damagedUntil, T + 100, 1000)).containsOnly(7L);
        assertThat(history.counts().damaged()).isEqualTo(1);
    }

    @Test
    void whatFindsTheQueueFullIsDroppedAndCounted() {
        int room = HistorySettings.DEFAULTS.queue();
        for (int i = 0; i < room + 3; i++) {
            history.record("shop", "a", second(T, orders(1)));
        }
        assertThat(history.counts().dropped()).isEqualTo(3);
    }

    @Test
    void stretchesAreNotOverWhileWhatBelongsToThemWaits() {
        history.record("shop", "a", second(T - 1, orders(1)));
        clock.to(T + 100);
        history.record("shop", "a", second(T + 99, orders(1)));
        assertThat(history.overAt()).isEqualTo(T);
        history.writeNow();
        assertThat(history.overAt()).isEqualTo(T + 100);
    }

    @Test
    void namesBeyondTheLimitAreKeptTogether() {
        history.close();
        HistorySettings two = new HistorySettings(
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                Duration.ofDays(1),
                10,
                128L << 20,
                2,
                10,
                Duration.ofDays(1));
        history = new SqliteHistory(database, two, clock);
        ResourceSecond[] many = new ResourceSecond[5];
        for (int i = 0; i < many.length; i++) {
            many[i] = new ResourceSecond("r" + i, "web", 10 + i, 0, 0, 0, 0, 0, 0, 0);
        }
        history.record("shop", "a", second(T, many));
        clock.to(T + 10);
        history.writeNow();
        assertThat(passed("r1", "", T, T + 1, 1)).containsExactly(11L);
        assertThat(passed("r2", "", T, T + 1, 1)).containsExactly(0L);
        assertThat(passed(History.OTHER, "", T, T + 1, 1)).containsExactly(12L + 13 + 14);
        assertThat(passed("", "", T, T + 1, 1)).containsExactly(10L + 11 + 12 + 13 + 14);
    }

    @Test
    void neverMoreThanTheAskedPointsWhateverIsAsked() {
        run(T, T + 30);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            long from = T + 30 - random.nextInt(1 << (1 + random.nextInt(28)));
            long to = from + 1 + random.nextInt(1 << (1 + random.nextInt(25)));
            int points = 1 + random.nextInt(1000);
            Series series = history.series(new SeriesQuery("shop", "orders", "", from, to, points));
            assertThat(series.points())
                    .as("seed %d: %d %d %d", seed, from, to, points)
                    .hasSizeLessThanOrEqualTo(points);
            assertThat(series.start()).isLessThanOrEqualTo(from);
        }
    }

    @Test
    void happeningsSurviveARestartAndTheOldestGoFirst() {
        for (int i = 0; i < 3_000; i++) {
            history.keep(new Happening("shop", Happening.Kind.EVENT, T * 1000 + i, "a", "{\"n\":" + i + "}"));
        }
        history.keep(new Happening("other", Happening.Kind.EVENT, T * 1000, "a", "{}"));
        restart();
        assertThat(history.newest("shop", Happening.Kind.EVENT, 10_000)).hasSize(2_000);
        assertThat(history.newest("shop", Happening.Kind.EVENT, 2))
                .extracting(Happening::text)
                .containsExactly("{\"n\":2998}", "{\"n\":2999}");
        assertThat(history.newest("shop", Happening.Kind.REFUSAL, 10)).isEmpty();
        assertThat(history.newest("other", Happening.Kind.EVENT, 10)).hasSize(1);
        clock.to(T + 8 * 86_400);
        restart(); // no leap of the clock
        history.writeNow();
        history.writeNow();
        history.writeNow();
        assertThat(history.newest("shop", Happening.Kind.EVENT, 10)).isEmpty();
    }

    @Test
    void theThreadWritesByItselfAndEndsWithClose() throws Exception {
        history.start();
        history.record("shop", "a", second(T, orders(3)));
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (history.counts().taken() == 0 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        clock.to(T + 100);
        while (history.counts().stretches() == 0 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(passed("orders", "", T, T + 1, 1)).containsExactly(3L);
        history.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("headgate-history"));
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenLater() {
        run(T, T + 100);
        rename("stretches", "gone");
        history.keep(new Happening("shop", Happening.Kind.EVENT, T * 1000, "a", "{}"));
        for (int second = 100; second < 200; second++) {
            clock.to(T + second + 1);
            history.record("shop", "a", second(T + second, orders(5)));
            history.record("shop", "b", second(T + second, orders(2)));
            assertThatThrownBy(history::writeNow).isInstanceOf(StoreException.class);
        }
        rename("gone", "stretches");
        restart();
        assertThat(passed("orders", "", T, T + 199, 1000)).hasSize(199).containsOnly(7L);
        assertThat(passed("orders", "b", T, T + 199, 1000)).hasSize(199).containsOnly(2L);
    }

    private void rename(String from, String to) {
        database.change(connection -> {
            try (var statement = connection.createStatement()) {
                return statement.execute("ALTER TABLE " + from + " RENAME TO " + to);
            }
        });
    }

    @Test
    void instancesBeyondTheLimitAreNotKeptAndCounted() {
        history.close();
        HistorySettings two = new HistorySettings(
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                Duration.ofDays(1),
                10,
                128L << 20,
                2,
                10,
                Duration.ofDays(1));
        history = new SqliteHistory(database, two, clock);
        for (String instance : List.of("a", "b", "c")) {
            history.record("shop", instance, second(T, orders(1)));
        }
        history.writeNow();
        assertThat(history.counts().taken()).isEqualTo(2);
        assertThat(history.counts().dropped()).isEqualTo(1);
    }

    @Test
    @Tag("concurrency")
    void whoeverReadsWhileItIsWrittenSeesEachSecondOnce() throws Exception {
        AtomicLong told = new AtomicLong(T);
        AtomicBoolean over = new AtomicBoolean();
        List<String> wrong = new CopyOnWriteArrayList<>();
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread reader = new Thread(() -> {
                while (!over.get()) {
                    long to = told.get();
                    List<Long> all = to == T ? List.of() : passed("orders", "", T, to, 1000);
                    List<Long> one = to == T ? List.of() : passed("orders", "a", T, to, 1000);
                    if (!all.stream().allMatch(Long.valueOf(7)::equals)
                            || !one.stream().allMatch(Long.valueOf(5)::equals)
                            || all.size() != to - T) {
                        wrong.add(all + " " + one);
                    }
                }
            });
            reader.start();
            readers.add(reader);
        }
        for (long second = T; second < T + 400; second++) {
            run(second, second + 1);
            told.set(second); // those before it: the clock stands one further
        }
        over.set(true);
        for (Thread reader : readers) {
            reader.join();
        }
        assertThat(wrong).isEmpty();
    }

    private static TimesSeen times(long second, int bucket, long calls) {
        return new TimesSeen(second, List.of(), List.of(new ResourceTimes("orders", bucket, new long[] {calls})));
    }

    private List<Double> p99(String resource, String instance, long from, long to, int points) {
        List<Double> found = new ArrayList<>();
        for (Series.Point point : history.series(new SeriesQuery("shop", resource, instance, from, to, points))
                .points()) {
            found.add(point == null ? null : (Double) point.p99Millis());
        }
        return found;
    }

    /** An hour in which one call of a hundred takes 16 ms and the others 1 ms, told every five seconds. */
    private void tellAnHour() {
        for (long second = T; second < T + 3_600; second++) {
            clock.to(second + 1);
            history.record("shop", "a", second(second, orders(20)));
            if (second % 5 == 0) {
                history.recordTimes("shop", "a", times(second, 20, 98));
                history.recordTimes("shop", "b", times(second, 20, 1_000)); // was never heard
                history.recordTimes("shop", "a", times(second, 20, 5_000)); // told before
            } else if (second % 5 == 1) {
                history.recordTimes("shop", "a", times(second, 28, 2));
            }
            history.writeNow();
        }
    }

    @Test
    void percentilesAreRolledUpByAddingUpAndSurviveARestart() {
        tellAnHour();
        for (int round = 0; round < 2; round++) {
            assertThat(p99("orders", "", T + 3_000, T + 3_300, 30))
                    .as("ten seconds")
                    .hasSize(30);
            assertThat(p99("orders", "", T + 3_000, T + 3_300, 30)).allMatch(p -> p > 16.3 && p < 23.2);
            assertThat(p99("", "a", T + 600, T + 3_000, 40)).as("minutes").allMatch(p -> p > 16.3 && p < 23.2);
            assertThat(p99("", "", T, T + 3_600, 1)).as("all of it").allMatch(p -> p > 16.3 && p < 23.2);
            assertThat(p99("orders", "a", T + 3_300, T + 3_500, 20))
                    .as("is not kept")
                    .containsOnly(-1.0);
            restart();
        }
        assertThat(history.counts().damaged()).isZero();
    }

    @Test
    void timesWithoutTheirSecondAreDroppedAndCounted() {
        history.record("shop", "a", second(T, orders(3)));
        history.recordTimes("shop", "a", times(T, 20, 1));
        history.recordTimes("shop", "a", times(T, 20, 1));
        history.recordTimes("shop", "a", times(T + 1, 20, 1));
        history.recordTimes("shop", "nobody", times(T, 20, 1));
        clock.to(T + 30);
        history.writeNow();
        assertThat(history.counts().timesDropped()).isEqualTo(3);
        assertThat(history.counts().dropped()).isZero();
        assertThat(p99("orders", "", T, T + 2, 9).get(0)).isBetween(1.0, 1.5);
        assertThat(passed("orders", "", T, T + 2, 9)).containsExactly(3L, null);
    }

    @Test
    void aFullDiskIsALineAMinuteWithoutAStackTrace() throws Exception {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler = new StreamHandler() {
            @Override
            public synchronized void publish(LogRecord line) {
                logged.add(line);
            }
        };
        Logger logger = Logger.getLogger("io.headgate.console");
        logger.addHandler(handler);
        try {
            database.change(connection -> {
                try (Statement statement = connection.createStatement()) {
                    return statement.execute("PRAGMA max_page_count = 1"); // as many as there are
                }
            });
            history.start();
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            for (long second = T; history.counts().failed() < 3; second++) {
                assertThat(System.nanoTime() - deadline).as("failures").isNegative();
                clock.to(second + 1);
                long wentOn = second;
                String name = "r" + second % 1_000;
                for (int i = 0; i < 20; i++) {
                    history.record(
                            "shop", "i" + i, second(wentOn, new ResourceSecond(name, "web", 1, 1, 1, 0, 1, 1, 1, 0)));
                }
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).singleElement().satisfies(line -> {
            assertThat(line.getThrown()).isNull();
            assertThat(line.getMessage()).startsWith("history: not written").doesNotContain("\n");
        });
    }
}
