package io.headgate.console;

import io.headgate.console.web.Access;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Route;
import io.headgate.console.web.WebServer;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** How the console itself is doing: what it uses, and what it counted that it could not do. Safe for many threads. */
final class Condition {

    private final String version;
    private final long startedAt;
    private final Supplier<WebServer> server;
    private final List<Feature.Running> features;

    Condition(String version, long startedAt, Supplier<WebServer> server, List<Feature.Running> features) {
        this.version = version;
        this.startedAt = startedAt;
        this.server = server;
        this.features = features;
    }

    List<Route> routes() {
        return List.of(Route.get("/api/console", Access.ADMIN, this::tell));
    }

    private record Told(
            String version,
            long startedAt,
            long heapUsed,
            long heapMost,
            int threads,
            int links,
            int inFlight,
            long failures,
            long unfinishedCutOff,
            Map<String, Long> counts) {}

    private void tell(Exchange exchange) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        WebServer running = server.get();
        Map<String, Long> counts = new TreeMap<>();
        features.forEach(feature -> counts.putAll(feature.counts()));
        exchange.answer(new Told(
                version,
                startedAt,
                heap.getUsed(),
                heap.getMax(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                running.links(),
                running.inFlight(),
                running.failures(),
                running.unfinishedCutOff(),
                counts));
    }
}
