package io.headgate.bench.redis;

import io.headgate.bench.accuracy.Recording;
import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.redis.Fleet.Accuracy;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lays out what fleets were admitted. Not thread-safe. */
final class FleetTable {

    private static final Rate RATE = Scenario.REACHED;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final double LEAST_USED = 0.95;

    private final Map<Library, Accuracy> fleets = new EnumMap<>(Library.class);

    void add(Library library, Accuracy accuracy) {
        fleets.put(library, accuracy);
    }

    static List<String> legend() {
        return List.of(
                "admitted     in all, the burst of the first second included where there is one",
                "worst seen   most calls that came back within some second, ÷ limit",
                "certain      most calls that were for certain decided within some second, ÷ limit; never too high",
                "used         part of the limit that was admitted when the burst was used up, after the first fifth",
                "promise      what ours say that they never exceed, whatever the number of processes",
                "broken by    permits by which some stretch or window for certain exceeds the promise");
    }

    List<String> lines() {
        TextTable table = new TextTable("", "", "admitted", "worst seen", "certain", "used", "promise", "broken by");
        fleets.forEach((library, accuracy) -> table.add(row(library, accuracy)));
        return table.lines();
    }

    private static List<String> row(Library library, Accuracy accuracy) {
        Recording all = accuracy.all();
        boolean isOurs = library.side() == Side.OURS;
        return List.of(
                library.side().label(),
                library.label(),
                String.valueOf(all.admitted()),
                Figures.hundredths((double) all.mostReturnedWithin(SECOND) / RATE.permits()),
                Figures.hundredths((double) all.mostCertainWithin(SECOND) / RATE.permits()),
                percent(accuracy),
                isOurs ? library.promise(RATE).text() : "–",
                isOurs ? String.valueOf(library.promise(RATE).brokenBy(all)) : "–");
    }

    private static String percent(Accuracy accuracy) {
        return Figures.tenths(100 * accuracy.used(RATE)) + " %";
    }

    /** That ours keep their promise, and that little is left unused. */
    List<Goal> goals(boolean comparable) {
        List<Part> kept = new ArrayList<>();
        List<Part> used = new ArrayList<>();
        fleets.forEach((library, accuracy) -> {
            if (library.side() == Side.OURS) {
                long broken = library.promise(RATE).brokenBy(accuracy.all());
                kept.add(new Part(library.label() + " by " + broken, broken == 0 ? Verdict.REACHED : Verdict.MISSED));
                used.add(new Part(
                        library.label() + " " + percent(accuracy),
                        accuracy.used(RATE) >= LEAST_USED ? Verdict.REACHED : Verdict.MISSED));
            }
        });
        Goal promises = new Goal("ours: nothing beyond the promise", kept);
        return comparable
                ? List.of(promises, new Goal("ours: at least 95 % of the limit used", used))
                : List.of(promises);
    }
}
