package io.headgate.bench.console;

import io.headgate.bench.report.Progress;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Links a fleet to a console and lets it tell its seconds, each instance at its own moment. For one thread. */
final class LoadRun implements AutoCloseable {

    /*
     *   this process                                        another process, -Xmx512m
     *   ┌ telling: 500 WebSockets, 1 second each a second ─► ┌ ConsoleMain
     *   └ asking:  8 pages once a second, timed ───────────► └ SQLite, in a folder of its own
     *
     * Instances are told from each other by when they tell, evenly over the second, as those of a real fleet are. When the bench
     * is late it catches up and says by how much: a second is never left out to make the figures look better.
     */
    static final String APPLICATION = "shop";
    static final int MORE_STEPS = 3;

    private static final int TIMES_EVERY = 5;
    private static final Duration DRAIN = Duration.ofMinutes(1);
    private static final List<String> HEARD =
            List.of("history.taken", "history.dropped", "history.outOfTime", "history.repeated");

    private final LoadSettings settings;
    private final Progress progress;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ConsoleProcess console;
    private final Visitor visitor;
    private final List<Instance> instances = new ArrayList<>();
    private long told;
    private long notTold;
    private long latestNanos;

    private LoadRun(LoadSettings settings, Progress progress) throws IOException {
        this.settings = settings;
        this.progress = progress;
        this.progress.begin("starting the console");
        this.console = new ConsoleProcess();
        this.visitor = new Visitor(client, console.address());
        this.progress.end();
    }

    static LoadOutcome of(LoadSettings settings, Progress progress) throws IOException {
        try (LoadRun run = new LoadRun(settings, progress)) {
            return run.run();
        }
    }

    static String instance(int number) {
        return "shop-" + number;
    }

    private LoadOutcome run() throws IOException {
        link();
        Told texts = new Told(settings.resources());
        Duration before = console.processor();
        long begun = System.nanoTime();
        try (Asking asking = new Asking(visitor, settings)) {
            tell(texts, begun);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begun);
            Duration processor = console.processor().minus(before);
            List<Instance> lost = instances.stream().filter(Instance::isLost).toList();
            int linked = visitor.get("/api/console").get("links").asInt(); // before they fall silent
            progress.begin("waiting until all is kept");
            asking.stop();
            Map<String, Long> counts = drained();
            progress.end();
            return outcome(asking, lost, linked, processor, elapsed, counts);
        }
    }

    private void link() throws IOException {
        progress.begin("linking " + settings.instances() + " instances");
        visitor.setUp(ConsoleProcess.TOKEN);
        String credential = visitor.application(APPLICATION);
        for (int number = 0; number < settings.instances(); number++) {
            instances.add(Instance.link(client, console.address(), credential, instance(number)));
        }
        progress.end();
    }

    private void tell(Told texts, long begun) {
        long start = System.currentTimeMillis() / 1000;
        int fleet = instances.size();
        for (int second = 0; second < settings.seconds(); second++) {
            progress.begin("told " + told + " seconds of instances");
            for (int number = 0; number < fleet; number++) {
                long due = begun + TimeUnit.SECONDS.toNanos(second) + TimeUnit.SECONDS.toNanos(number) / fleet;
                await(due);
                latestNanos = Math.max(latestNanos, System.nanoTime() - due);
                tell(instances.get(number), texts, start + second - 1, (second + number) % TIMES_EVERY == 0);
            }
            if (!console.isAlive()) {
                throw new IllegalStateException("the console ended; it said:\n" + console.lastLines());
            }
            progress.end();
        }
    }

    private void tell(Instance instance, Told texts, long epochSecond, boolean withTimes) {
        if (!instance.tell(texts.second(epochSecond))) {
            notTold++;
            return;
        }
        told++;
        if (withTimes) {
            instance.tellNext(texts.times(epochSecond));
        }
    }

    private static void await(long due) {
        try {
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        }
    }

    /** What the console has counted once it has all that was told, or does not go on. */
    private Map<String, Long> drained() throws IOException {
        long deadline = System.nanoTime() + DRAIN.toNanos();
        while (true) {
            Map<String, Long> counts = counts();
            long heard = HEARD.stream()
                    .mapToLong(name -> counts.getOrDefault(name, 0L))
                    .sum();
            if (heard >= told || System.nanoTime() - deadline > 0) {
                return counts;
            }
            await(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private Map<String, Long> counts() throws IOException {
        JsonNode all = visitor.get("/api/console").get("counts");
        Map<String, Long> counts = new HashMap<>();
        all.properties()
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue().asLong()));
        return counts;
    }

    private LoadOutcome outcome(
            Asking asking,
            List<Instance> lost,
            int linked,
            Duration processor,
            Duration elapsed,
            Map<String, Long> counts)
            throws IOException {
        boolean collected = console.collect();
        long heapAfter = visitor.get("/api/console").get("heapUsed").asLong();
        return new LoadOutcome(
                told,
                notTold,
                lost.size(),
                lost.isEmpty() ? "" : lost.get(0).why(),
                linked,
                Duration.ofNanos(latestNanos),
                asking.times(),
                asking.failures().size(),
                console.disk(),
                asking.heapPeak(),
                collected ? heapAfter : -1,
                processor,
                elapsed,
                counts);
    }

    @Override
    public void close() throws IOException {
        instances.forEach(Instance::close);
        console.close();
    }
}
