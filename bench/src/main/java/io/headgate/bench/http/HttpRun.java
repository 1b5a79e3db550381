package io.headgate.bench.http;

import io.headgate.bench.measure.Fork;
import io.headgate.bench.report.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs all servers at once, sends requests to one after the other, and measures the adapters alone when they have ended. */
final class HttpRun {

    private static final int HEAP_MEGABYTES = 512;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 50;

    private final HttpSettings settings;
    private final Progress progress;
    private final Load load;
    private final Map<HttpCell, ServerProcess> servers = new LinkedHashMap<>();
    private final Map<HttpCell, Long> sent = new LinkedHashMap<>();
    private final HttpOutcome outcome = new HttpOutcome();

    HttpRun(HttpSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
        this.load = new Load(settings.connections());
    }

    HttpOutcome start() throws IOException {
        try {
            for (HttpCell cell : HttpCell.ALL) {
                progress.begin("starting " + cell.label());
                servers.put(cell, new ServerProcess(cell));
                progress.end();
            }
            rounds();
            servers.forEach(this::compareCounts);
        } finally {
            for (ServerProcess each : servers.values()) {
                each.close();
            }
        }
        alone();
        return outcome;
    }

    private void rounds() {
        for (int round = 1 - settings.warmUpRounds(); round <= settings.rounds(); round++) {
            for (HttpCell cell : HttpCell.ALL) {
                String name = round <= 0 ? "warm-up" : "round " + round + " of " + settings.rounds();
                progress.begin(name + ", " + cell.label());
                turn(cell, round > 0);
                progress.end();
            }
        }
    }

    private void turn(HttpCell cell, boolean kept) {
        ServerProcess server = servers.get(cell);
        if (server == null) {
            throw new IllegalStateException("server: none for " + cell.label() + " (expected: a running one)");
        }
        long before = server.cpuNanos();
        long requests = load.on(server.port(), settings.turn());
        long used = server.cpuNanos() - before;
        sent.merge(cell, requests, Long::sum);
        server.counts(); // some are forgotten if nobody asks for a minute
        if (kept) {
            outcome.add(cell, used, requests);
        }
    }

    /** Whether everybody has counted what was sent, warm-up included, to the last request. */
    private void compareCounts(HttpCell cell, ServerProcess server) {
        long expected = sent.getOrDefault(cell, 0L);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Served counts = server.counts();
        while (!counts.isAllOf(expected) && System.nanoTime() - deadline < 0) {
            pause();
            counts = server.counts();
        }
        if (!counts.isAllOf(expected)) {
            String what =
                    cell.label() + ": counted " + counts.text() + " (expected: " + expected + ", the requests sent)";
            if (counts.served() == expected && cell.protection() == Protection.SENTINEL) {
                outcome.noted(
                        what); // all were served: what is missing is so in its statistics, or in how they are read here
            } else {
                outcome.failed(what);
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for counters", stopped);
        }
    }

    private void alone() {
        for (int fork = 0; fork < settings.aloneForks(); fork++) {
            aloneOnce();
        }
    }

    private void aloneOnce() {
        for (Adapter adapter : Adapter.values()) {
            progress.begin("alone, " + adapter.label());
            try {
                outcome.alone().add(adapter, fork(adapter).run());
            } catch (IllegalStateException failed) {
                outcome.failed(adapter.label() + ", alone: " + failed.getMessage());
            }
            progress.end();
        }
    }

    private Fork fork(Adapter adapter) {
        return new Fork(
                AdapterBenchmark.class,
                "pass",
                Map.of("adapter", adapter.name()),
                1,
                settings.aloneWarmUp(),
                settings.aloneMeasured(),
                HEAP_MEGABYTES);
    }
}
