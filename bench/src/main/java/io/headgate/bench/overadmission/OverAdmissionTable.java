package io.headgate.bench.overadmission;

import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import io.headgate.bench.report.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Lays tallies out, and says whether we reached what we set out to. Not thread-safe. */
final class OverAdmissionTable {

    /** How many attempts prove something. */
    static final long ENOUGH = 100_000_000L;

    private record Row(Side side, String name, long limit, Tally tally) {}

    private final List<Row> rows = new ArrayList<>();

    static List<String> legend() {
        return List.of(
                "limit     permits in each stretch: for ours a round in which the clock stands still and twice as many are",
                "          asked for, for Sentinel a second of the clock",
                "admitted  in all stretches",
                "worst     the most in one stretch",
                "over      admissions beyond the limit, all stretches together");
    }

    void add(Side side, String name, long limit, Tally tally) {
        rows.add(new Row(side, name, limit, tally));
    }

    List<String> lines() {
        TextTable table = new TextTable("", "", "attempts", "stretches", "limit", "admitted", "worst", "over");
        for (Row row : rows.stream().sorted(Comparator.comparing(Row::side)).toList()) {
            Tally tally = row.tally;
            table.add(List.of(
                    row.side.label(),
                    row.name,
                    number(tally.attempts()),
                    number(tally.stretches()),
                    number(row.limit),
                    number(tally.admitted()),
                    number(tally.worst()) + " (" + Figures.hundredths((double) tally.worst() / row.limit) + " ×)",
                    number(tally.over())));
        }
        return table.lines();
    }

    Goal goal() {
        List<Part> parts = rows.stream()
                .filter(row -> row.side == Side.OURS)
                .map(OverAdmissionTable::part)
                .toList();
        return new Goal("0 over in at least 100 million concurrent attempts on a frozen clock", parts);
    }

    private static Part part(Row row) {
        String what = row.name + " " + row.tally.over() + " over in " + number(row.tally.attempts());
        if (row.tally.over() > 0) {
            return new Part(what, Verdict.MISSED);
        }
        boolean isUsedUp =
                row.tally.admitted() == row.limit * row.tally.stretches(); // else nobody ran for a last permit
        boolean isProof = isUsedUp && row.tally.attempts() >= ENOUGH;
        return new Part(what, isProof ? Verdict.REACHED : Verdict.UNDECIDED);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
