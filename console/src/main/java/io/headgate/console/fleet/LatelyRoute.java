package io.headgate.console.fleet;

import io.headgate.console.history.History;
import io.headgate.console.history.Series;
import io.headgate.console.history.SeriesQuery;
import io.headgate.console.web.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what a page of live figures draws besides them: the minute before somebody looked. */
final class LatelyRoute {

    private static final int SECONDS = 60;
    private static final int MACHINE_SECONDS = 300;
    private static final int MOST_RESOURCES = 40; // those a page shows first; each is a look into the history

    private final History history;

    LatelyRoute(History history) {
        this.history = history;
    }

    /** Calls of each second of the last minute, passed and refused, of the busiest resources; null for gaps. */
    void handle(Exchange exchange, ApplicationFleet fleet) {
        String instance = exchange.query("instance").orElse("");
        long to = fleet.nowMillis() / 1000;
        Map<String, Object> resources = new LinkedHashMap<>();
        long start = to - SECONDS;
        for (String name : LivePicture.of(fleet, instance).busiest(MOST_RESOURCES)) {
            Series series = history.series(new SeriesQuery(fleet.name(), name, instance, start, to, SECONDS));
            resources.put(name, calls(series, start));
        }
        exchange.answer(Map.of("at", start, "resources", resources));
    }

    private static List<@Nullable Long> calls(Series series, long start) {
        List<@Nullable Long> calls = new ArrayList<>();
        for (long second = start; second < start + SECONDS; second++) {
            long index = Math.floorDiv(second - series.start(), series.step());
            Series.Point point = index >= 0 && index < series.points().size()
                    ? series.points().get((int) index)
                    : null;
            calls.add(point == null || series.step() != 1 ? null : point.passed() + point.refused());
        }
        return calls;
    }

    /** The processor and the heap of one instance in the last five minutes. */
    void machine(Exchange exchange, ApplicationFleet fleet) {
        exchange.answer(AskRoute.named(exchange, fleet).machines().json(fleet.nowMillis() / 1000 - MACHINE_SECONDS));
    }
}
