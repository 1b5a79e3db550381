package io.headgate.bench.lab;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of everything.
 *
 * @param calls decisions in each measurement, at least
 * @param warmUp rounds through all cells whose figures are thrown away
 * @param rounds rounds that count
 * @param lines of the log that is replayed
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record LabSettings(int calls, int warmUp, int rounds, int lines, String kind, Optional<Path> folder) {

    private static final LabSettings USUAL =
            new LabSettings(500_000, 2, 5, 10_000_000, "lab", Optional.of(ResultsFile.usualFolder()));
    private static final LabSettings SMOKE = new LabSettings(2_000, 0, 1, 20_000, "lab-smoke", Optional.empty());

    static LabSettings of(List<String> options) {
        Arguments arguments =
                new Arguments(options, List.of("--quick"), List.of("--calls", "--rounds", "--lines", "--out"));
        LabSettings mode = arguments.has("--quick") ? SMOKE : USUAL;
        boolean trial = arguments.has("--calls") || arguments.has("--rounds") || arguments.has("--lines");
        return new LabSettings(
                arguments.number("--calls", mode.calls, 100, 10_000_000),
                mode.warmUp,
                arguments.number("--rounds", mode.rounds, 1, 100),
                arguments.number("--lines", mode.lines, 1_000, 100_000_000),
                trial ? "lab-trial" : mode.kind,
                arguments.text("--out").map(Path::of).or(() -> mode.folder));
    }

    /** Whether decisions were measured for so long that their figures tell something. */
    boolean isWarm() {
        return calls >= USUAL.calls && warmUp >= USUAL.warmUp && rounds >= 3;
    }

    /** Whether the log is as long as the goal says. */
    boolean isWholeLog() {
        return lines == USUAL.lines;
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%,d decisions in each cell, one thread, rounds: %d after %d of warm-up; a log of %,d lines",
                calls,
                rounds,
                warmUp,
                lines);
    }
}
