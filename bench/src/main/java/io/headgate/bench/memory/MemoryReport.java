package io.headgate.bench.memory;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lays out what many resources cost, and says whether we reached what we set out to. */
final class MemoryReport {

    private static final String NOTHING = "–";
    private static final long MOST_IDLE = 1_024;
    private static final long MOST_BUSY = 8_192;
    private static final double MOST_GROWTH = 1.5;

    /**
     * Resources that were made.
     *
     * @param kept how many of them are counted apart now
     * @param most how many that may be
     */
    record Created(String name, Creation creation, long kept, long most) {}

    /** So many resources of one engine, called in rotation. */
    record Round(Rotating rotating, int resources) {}

    private MemoryReport() {}

    // ------------------------------------------------------------------ bytes

    static List<String> weights(Weights sentinel, Weights ours) {
        TextTable table = new TextTable("", "bytes per resource", "after one call", "busy", "contended", "idle");
        table.add(row("peer", "Sentinel", sentinel));
        table.add(row("ours", "Headgate", ours));
        return table.lines();
    }

    private static List<String> row(String side, String name, Weights weights) {
        return List.of(
                side,
                name,
                number(weights.fresh()),
                number(weights.busy()),
                number(weights.contended()),
                number(weights.idle()));
    }

    static List<Goal> weightGoals(Weights ours) {
        return List.of(
                atMost("a resource idle for 60 s: at most 1,024 bytes", ours.idle(), MOST_IDLE),
                atMost("a busy resource: at most 8,192 bytes", ours.busy(), MOST_BUSY),
                atMost("at most doubled by contention", ours.contended(), 2 * ours.busy()));
    }

    // ------------------------------------------------------------------ making them

    static List<String> creations(List<Created> all) {
        TextTable table =
                new TextTable("", "making resources", "made", "seconds", "ns each", "second half ÷ first", "kept");
        for (Created each : all) {
            Creation creation = each.creation;
            table.add(List.of(
                    "",
                    each.name,
                    number(creation.count()),
                    Figures.hundredths(creation.seconds()),
                    number((long) (creation.seconds() * 1e9 / creation.count())),
                    Figures.hundredths(creation.growth()),
                    number(each.kept)));
        }
        return table.lines();
    }

    static List<Goal> creationGoals(List<Created> ours) {
        List<Part> linear = new ArrayList<>();
        List<Part> bounded = new ArrayList<>();
        for (Created each : ours) {
            double growth = each.creation.growth();
            linear.add(new Part(
                    each.name + " " + Figures.hundredths(growth),
                    growth <= MOST_GROWTH ? Verdict.REACHED : Verdict.MISSED));
            bounded.add(new Part(
                    each.name + " " + number(each.kept), each.kept <= each.most ? Verdict.REACHED : Verdict.MISSED));
        }
        return List.of(
                new Goal("making resources is linear: the second half costs at most 1.5 × the first", linear),
                new Goal("no more resources are kept than the cap allows", bounded));
    }

    // ------------------------------------------------------------------ going round them

    static List<String> rounds(Samples<Round> samples) {
        TextTable table = new TextTable("", "calls in rotation", "resources", "ns/op", "spread", "× one resource");
        for (Round round : samples.cells()) {
            Spread nanos = samples.nanos(round).orElseThrow();
            table.add(List.of(
                    "",
                    round.rotating.label(),
                    number(round.resources),
                    Figures.tenths(nanos.median()),
                    Figures.tenths(nanos.least()) + "–" + Figures.tenths(nanos.most()),
                    overOne(samples, round).map(Ratio::range).orElse(NOTHING)));
        }
        return table.lines();
    }

    static List<Goal> roundGoals(Samples<Round> samples) {
        return List.of(
                roundGoal("many resources there, 16 of them called", Rotating.HEADGATE_AMONG, samples),
                roundGoal("many resources called in rotation", Rotating.HEADGATE, samples));
    }

    private static Goal roundGoal(String what, Rotating rotating, Samples<Round> samples) {
        List<Part> parts = new ArrayList<>();
        for (Round round : samples.cells()) {
            if (round.rotating == rotating) {
                String floor = rotating == Rotating.HEADGATE ? floor(samples, round) : "";
                overOne(samples, round)
                        .ifPresent(ratio -> parts.add(new Part(
                                number(round.resources) + " resources " + ratio.range() + floor,
                                ratio.isAtMost(MOST_GROWTH))));
            }
        }
        return new Goal(what + ": a call costs at most 1.5 × what it costs with one", parts);
    }

    private static Optional<Ratio> overOne(Samples<Round> samples, Round round) {
        Optional<Spread> one = samples.nanos(new Round(round.rotating, 1));
        return round.resources == 1
                ? Optional.empty()
                : one.map(cheapest -> samples.nanos(round).orElseThrow().over(cheapest));
    }

    private static String floor(Samples<Round> samples, Round round) {
        Round same = new Round(Rotating.FLOOR, round.resources);
        return samples.cells().contains(same)
                ? overOne(samples, same)
                        .map(ratio -> " (the floor " + ratio.range() + ")")
                        .orElse("")
                : "";
    }

    // ------------------------------------------------------------------

    private static Goal atMost(String what, long value, long bound) {
        return new Goal(what, List.of(new Part(number(value), value <= bound ? Verdict.REACHED : Verdict.MISSED)));
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
