package io.headgate.bench.console;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Asks for the pages once a second, one after the other, on a thread of its own until it is closed. */
final class Asking implements AutoCloseable {

    private static final String APPLICATION = "/api/applications/" + LoadRun.APPLICATION;
    private static final int LENGTH = 600;

    private final Visitor visitor;
    private final LoadSettings settings;
    private final PageTimes times = new PageTimes();
    private final List<Long> heap = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "headgate-bench-asking");
    private volatile boolean closed;

    Asking(Visitor visitor, LoadSettings settings) {
        this.visitor = visitor;
        this.settings = settings;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long next = System.nanoTime();
        for (int round = 0; !closed; round++) {
            round(round);
            next = Math.max(System.nanoTime(), next + TimeUnit.SECONDS.toNanos(1));
            try {
                TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    private void round(int round) {
        String resource = Visitor.encoded(Told.resource(round % settings.resources()));
        String instance = LoadRun.instance(round % settings.instances());
        long now = System.currentTimeMillis() / 1000;
        String window = "from=" + (now - LENGTH) + "&to=" + now;
        ask("applications", () -> visitor.get("/api/applications"));
        ask("instances", () -> visitor.get(APPLICATION + "/instances"));
        ask("live, all instances: first picture", () -> visitor.firstEvent(APPLICATION + "/live"));
        ask("history, 10 min of a resource", () -> points(window + "&resource=" + resource));
        ask("history, 10 min of all", () -> points(window));
        ask("history, 10 min of an instance", () -> points(window + "&instance=" + instance));
        ask(
                "history, 10 min, resource of instance",
                () -> points(window + "&resource=" + resource + "&instance=" + instance));
        ask(
                "the console itself",
                () -> heap.add(visitor.get("/api/console").get("heapUsed").asLong()));
    }

    private void points(String query) throws IOException {
        JsonNode series = visitor.get(APPLICATION + "/history?" + query);
        if (series.get("at").isEmpty()) {
            throw new IOException("history without points: " + query);
        }
    }

    /** A question to the console. */
    private interface Question {
        void ask() throws IOException;
    }

    private void ask(String page, Question question) {
        if (closed) {
            return;
        }
        long begun = System.nanoTime();
        try {
            question.ask();
            times.add(page, System.nanoTime() - begun);
        } catch (IOException | RuntimeException failed) {
            if (!closed && failures.size() < 1_000) {
                failures.add(page + ": " + failed);
            }
        }
    }

    /** Ends the thread; only then the rest may be asked. */
    void stop() {
        closed = true;
        try {
            thread.join(TimeUnit.MINUTES.toMillis(2));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
    }

    PageTimes times() {
        return times;
    }

    List<String> failures() {
        return failures;
    }

    long heapPeak() {
        return heap.stream().mapToLong(Long::longValue).max().orElse(0);
    }
}
