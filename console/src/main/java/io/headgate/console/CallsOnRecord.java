package io.headgate.console;

import io.headgate.console.fleet.FleetLinks;
import io.headgate.console.history.History;
import io.headgate.console.history.HistorySettings;
import io.headgate.console.history.Series;
import io.headgate.console.history.SeriesQuery;
import io.headgate.console.rules.preview.Counts;
import io.headgate.console.rules.preview.RecordedCalls;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The calls that the history knows of. Safe for many threads. */
final class CallsOnRecord implements RecordedCalls {

    /*
     * Seconds are on record for each instance; longer ago there are only steps of ten seconds or minutes of all instances
     * together. Those are taken as shared evenly between the instances that are known now: 10 calls among 3 as 3, 3, 4.
     */
    private final History history;
    private final HistorySettings settings;
    private final FleetLinks links;
    private final Clock clock;

    CallsOnRecord(History history, HistorySettings settings, FleetLinks links, Clock clock) {
        this.history = history;
        this.settings = settings;
        this.links = links;
        this.clock = clock;
    }

    @Override
    public List<Counts> of(String application, String resource, long fromSecond, long toSecond) {
        if (toSecond <= fromSecond) {
            return List.of();
        }
        List<String> instances = links.instancesOf(application);
        long finest = clock.instant().getEpochSecond() - settings.seconds().toSeconds();
        return fromSecond >= finest
                ? ofEach(instances, application, resource, fromSecond, toSecond)
                : shared(Math.max(1, instances.size()), series(application, resource, "", fromSecond, toSecond));
    }

    private List<Counts> ofEach(List<String> instances, String application, String resource, long from, long to) {
        List<Counts> counts = new ArrayList<>();
        for (String instance : instances) {
            counts.addAll(shared(1, series(application, resource, instance, from, to)));
        }
        return counts;
    }

    private Series series(String application, String resource, String instance, long from, long to) {
        return history.series(new SeriesQuery(application, resource, instance, from, to, SeriesQuery.MOST_POINTS));
    }

    private static List<Counts> shared(int among, Series series) {
        List<Counts> counts = new ArrayList<>();
        for (int share = 0; share < among; share++) {
            long[] calls = new long[series.points().size()];
            for (int step = 0; step < calls.length; step++) {
                Series.Point point = series.points().get(step);
                calls[step] = point == null ? 0 : (point.passed() + point.refused() + share) / among;
            }
            counts.add(Counts.of(series.start(), series.step(), calls));
        }
        return counts;
    }
}
