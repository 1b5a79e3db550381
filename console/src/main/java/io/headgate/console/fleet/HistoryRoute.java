package io.headgate.console.fleet;

import io.headgate.console.history.History;
import io.headgate.console.history.Series;
import io.headgate.console.history.SeriesQuery;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Answers figures over time, as rates per second; all times in seconds. */
final class HistoryRoute {

    private static final long LATEST = 100_000_000_000L;
    private static final int MOST_POINTS = 1_000;

    private final History history;
    private final Clock clock;

    HistoryRoute(History history, Clock clock) {
        this.history = history;
        this.clock = clock;
    }

    void handle(Exchange exchange, String application) {
        long to = exchange.query("to", clock.millis() / 1000, 1, LATEST);
        long from = exchange.query("from", Math.max(0, to - 600), 0, LATEST);
        if (from >= to) {
            throw Refusal.bad("from", from, "a second before " + to);
        }
        int points = (int) exchange.query("points", 300, 1, MOST_POINTS);
        String resource = exchange.query("resource").orElse("");
        String instance = exchange.query("instance").orElse("");
        exchange.answer(json(history.series(new SeriesQuery(application, resource, instance, from, to, points))));
    }

    private static Map<String, Object> json(Series series) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("step", series.step());
        json.put(
                "at",
                IntStream.range(0, series.points().size())
                        .mapToLong(i -> series.start() + (long) i * series.step())
                        .toArray());
        json.put("passed", column(series, point -> point.perSecond(point.passed())));
        json.put("refused", column(series, point -> point.perSecond(point.refused())));
        json.put("errors", column(series, point -> point.perSecond(point.errors())));
        json.put("averageMillis", column(series, Series.Point::averageMillis));
        json.put("longestMillis", column(series, point -> point.longestNanos() / 1e6));
        json.put("inFlight", column(series, Series.Point::inFlight));
        json.put("p50", column(series, Series.Point::p50Millis));
        json.put("p95", column(series, Series.Point::p95Millis));
        json.put("p99", column(series, Series.Point::p99Millis));
        return json;
    }

    private static List<@Nullable Double> column(Series series, ToDoubleFunction<Series.Point> figure) {
        List<@Nullable Double> column = new ArrayList<>(series.points().size());
        for (Series.Point point : series.points()) {
            double value = point == null ? -1 : figure.applyAsDouble(point);
            column.add(value < 0 ? null : Math.round(value * 1000) / 1000.0);
        }
        return column;
    }
}
