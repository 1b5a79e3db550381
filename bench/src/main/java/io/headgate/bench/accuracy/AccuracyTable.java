package io.headgate.bench.accuracy;

import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays recordings out, a table for each limit. Not thread-safe. */
final class AccuracyTable {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Map<Hammered, Recording> recordings = new LinkedHashMap<>();

    void add(Hammered hammered, Recording recording) {
        recordings.put(hammered, recording);
    }

    static List<String> legend() {
        return List.of(
                "admitted     in all, over two bursts of hammering and the idle spell between them",
                "worst seen   most calls that came back within some second, ÷ limit; a thread held up between the",
                "             decision and the clock read moves its call later, so an exact limiter may show a little over 1",
                "certain      most calls that were for certain decided within some second, ÷ limit; never too high",
                "broken by    permits by which some stretch of any length for certain exceeds the promise");
    }

    List<String> lines(long perSecond) {
        TextTable table = new TextTable("", "", "admitted", "worst seen", "certain", "promise", "broken by");
        recordings.forEach((hammered, recording) -> {
            if (hammered.perSecond() == perSecond) {
                table.add(row(hammered, recording));
            }
        });
        List<String> lines = new ArrayList<>();
        lines.add("limit " + perSecond + " per second");
        lines.addAll(table.lines());
        lines.add("");
        return lines;
    }

    private static List<String> row(Hammered hammered, Recording recording) {
        double limit = hammered.perSecond();
        return List.of(
                hammered.side().label(),
                hammered.name(),
                recording.admitted() + (recording.isComplete() ? "" : "+"),
                Figures.hundredths(recording.mostReturnedWithin(SECOND) / limit),
                Figures.hundredths(recording.mostCertainWithin(SECOND) / limit),
                hammered.promise().map(Promise::text).orElse("–"),
                hammered.promise()
                        .map(promise -> String.valueOf(promise.brokenBy(recording)))
                        .orElse("–"));
    }

    /** One line: whether every promise was kept. */
    String verdict() {
        List<String> broken = recordings.entrySet().stream()
                .filter(each -> each.getKey()
                        .promise()
                        .map(promise -> promise.brokenBy(each.getValue()) > 0)
                        .orElse(false))
                .map(each -> each.getKey().name() + " at " + each.getKey().perSecond() + "/s")
                .toList();
        return broken.isEmpty() ? "every promise kept" : "promises broken: " + String.join(", ", broken);
    }
}
