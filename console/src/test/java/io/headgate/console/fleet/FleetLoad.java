package io.headgate.console.fleet;

import io.headgate.agent.wire.RulesSent;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.history.MovedClock;
import io.headgate.console.history.SeriesQuery;
import io.headgate.console.history.SqliteHistory;
import io.headgate.console.store.Database;
import io.headgate.console.store.Durability;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A fleet of simulated instances that tell their seconds, at the level of messages: what the console costs without sockets and
 * JSON of the link. In real time for how long things take; in moved time, as quickly as it goes, for how much is kept.
 *
 * <pre>FleetLoad [instances] [resources] [seconds] [real|moved]</pre>
 */
final class FleetLoad implements AutoCloseable {

    private static final int WATCHERS = 5;

    private final int instances;
    private final Path folder;
    private final Clock clock;
    private final Database database;
    private final SqliteHistory history;
    private final FleetLinks links;
    private final LoadFigures figures;
    private final List<TestPeer> peers = new ArrayList<>();
    private final Map<String, List<Long>> took = new LinkedHashMap<>();

    FleetLoad(int instances, int resources, Path folder, Clock clock) {
        this.instances = instances;
        this.folder = folder;
        this.clock = clock;
        this.database = Database.open(folder.resolve("history.db"), Durability.PROCESS, List.of(SqliteHistory.SCHEMA));
        this.history = new SqliteHistory(database, HistorySettings.DEFAULTS, clock);
        this.links = new FleetLinks(FleetSettings.DEFAULTS, name -> new RulesSent(1, "{}"), history, clock);
        this.figures = new LoadFigures(resources, 42);
        for (int i = 0; i < instances; i++) {
            peers.add(TestPeer.connect(links, "shop", "shop-" + i, i));
        }
    }

    public static void main(String[] arguments) throws Exception {
        int instances = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
        int resources = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 60;
        boolean moved = arguments.length > 3 && arguments[3].equals("moved");
        Path folder = Files.createTempDirectory("headgate-load");
        MovedClock hand = new MovedClock(1_800_000_000L);
        try (FleetLoad load = new FleetLoad(instances, resources, folder, moved ? hand : Clock.systemUTC())) {
            if (moved) {
                load.runMoved(hand, seconds, System.out);
            } else {
                load.run(seconds, System.out);
            }
        } finally {
            deleteAll(folder);
        }
    }

    /** Real time: each instance tells its second at its own moment. */
    void run(int seconds, PrintStream out) throws Exception {
        history.start();
        links.start();
        for (int i = 0; i < WATCHERS; i++) {
            watch(i);
        }
        Thread asking = new Thread(this::ask, "load-asking");
        asking.setDaemon(true);
        asking.start();
        long cpu = cpuNanos();
        long begun = System.nanoTime();
        long start = clock.millis() / 1000;
        long worst = 0;
        for (long message = 0; message < (long) seconds * instances; message++) {
            long due = begun + message * TimeUnit.SECONDS.toNanos(1) / instances;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            worst = Math.max(worst, System.nanoTime() - due);
            tell(peers.get((int) (message % instances)), start + message / instances - 1, message / instances);
        }
        double wall = (System.nanoTime() - begun) / 1e9;
        out.printf(Locale.ROOT, "%d s of real time, told at most %d ms late%n", seconds, worst / 1_000_000);
        out.printf(Locale.ROOT, "processor: %.2f of one%n", (cpuNanos() - cpu) / 1e9 / wall);
        asking.interrupt();
        asking.join();
        report(out);
    }

    /** Moved time: as quickly as it goes. */
    void runMoved(MovedClock hand, int seconds, PrintStream out) throws IOException {
        long cpu = cpuNanos();
        long begun = System.nanoTime();
        long start = hand.second();
        for (int second = 0; second < seconds; second++) {
            hand.to(start + second + 1);
            for (TestPeer peer : peers) {
                tell(peer, start + second, second);
            }
            history.writeNow();
            links.tick();
            if (second % 60 == 59) {
                out.printf(Locale.ROOT, "after %d s: %.1f MB%n", second + 1, size() / 1e6);
            }
        }
        out.printf(
                Locale.ROOT,
                "%d s of moved time in %.1f s; processor: %.3f s for each%n",
                seconds,
                (System.nanoTime() - begun) / 1e9,
                (cpuNanos() - cpu) / 1e9 / seconds);
        for (int i = 0; i < 20; i++) {
            askOnce(i);
        }
        report(out);
    }

    private void tell(TestPeer peer, long second, long round) {
        peer.link.heard(figures.second(second));
        if (round % 5 == 0) {
            peer.link.heard(figures.times(second));
        }
    }

    private void watch(int number) {
        LiveStream.View view = new LiveStream.View(number == 0 ? "shop-1" : "", "");
        LiveStream stream = links.streams().open(links.fleet("shop"), view, "viewer " + number);
        Thread watcher = new Thread(
                () -> {
                    try {
                        while (stream != null && !stream.ended()) {
                            stream.next(500);
                        }
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                },
                "load-watching-" + number);
        watcher.setDaemon(true);
        watcher.start();
    }

    private void ask() {
        try {
            for (int i = 0; ; i++) {
                TimeUnit.SECONDS.sleep(1);
                askOnce(i);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void askOnce(int i) {
        long now = clock.millis() / 1000;
        String resource = "GET /api/v1/resource-" + i % 10;
        String instance = "shop-" + i % instances;
        measure(
                "live picture of all",
                () -> LivePicture.of(links.fleet("shop"), "").json(0, ""));
        measure("list of applications", () -> FleetRows.application(links.fleet("shop")));
        measure(
                "list of instances",
                () -> links.fleet("shop").instances().stream()
                        .map(each -> FleetRows.instance(each, clock.millis()))
                        .toList());
        series("10 min, all", "", "", now, 600);
        series("10 min, resource", resource, "", now, 600);
        series("10 min, instance", "", instance, now, 600);
        series("10 min, resource of instance", resource, instance, now, 600);
        series("6 h, resource", resource, "", now, 21_600);
        series("7 days, resource", resource, "", now, 604_800);
        series("7 days, instance", "", instance, now, 604_800);
    }

    private void series(String what, String resource, String instance, long now, long length) {
        measure(what, () -> history.series(new SeriesQuery("shop", resource, instance, now - length, now, 300)));
    }

    private void measure(String what, Supplier<?> work) {
        long begun = System.nanoTime();
        Objects.requireNonNull(work.get());
        took.computeIfAbsent(what, key -> new ArrayList<>()).add(System.nanoTime() - begun);
    }

    private void report(PrintStream out) throws IOException {
        took.forEach((what, nanos) -> {
            Collections.sort(nanos);
            out.printf(
                    Locale.ROOT,
                    "%-32s half within %7.1f ms, all within %7.1f ms (%d times)%n",
                    what,
                    nanos.get(nanos.size() / 2) / 1e6,
                    nanos.get(nanos.size() - 1) / 1e6,
                    nanos.size());
        });
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        out.printf(
                Locale.ROOT,
                "heap in use after a collection: %.0f MB; disk: %.1f MB%n%s%n",
                (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
                size() / 1e6,
                history.counts());
    }

    SqliteHistory history() {
        return history;
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static long cpuNanos() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof com.sun.management.OperatingSystemMXBean process ? process.getProcessCpuTime() : 0;
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Override
    public void close() {
        links.close();
        history.close();
        database.close();
    }
}
