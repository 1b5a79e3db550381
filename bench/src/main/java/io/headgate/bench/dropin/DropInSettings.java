package io.headgate.bench.dropin;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.engine.Scenario;
import io.headgate.bench.measure.Fork.Iterations;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What to measure and for how long.
 *
 * @param threads how many at once
 * @param rounds forks for each cell; in a round the two jars take turns
 * @param moreRounds for those of which {@code rounds} do not tell whether the goal is reached
 * @param warmUp before each measurement, the same for both
 * @param measured after it
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record DropInSettings(
        List<Integer> threads,
        int rounds,
        int moreRounds,
        Iterations warmUp,
        Iterations measured,
        String kind,
        Optional<Path> folder) {

    private static final List<Scenario> SCENARIOS = List.of(
            Scenario.NO_RULE,
            Scenario.FLOW_ADMITTED,
            Scenario.FLOW_REFUSED,
            Scenario.FLOW_THROWN,
            Scenario.FOUR_RULES,
            Scenario.HOT_PARAMETER);

    private static final Iterations WARM_UP = new Iterations(8, 1_000); // Sentinel gets faster for so long
    private static final int ROUNDS = 2; // what the compiler makes of a program is a matter of luck, too
    private static final int MORE_ROUNDS = 9; // one odd fork of eleven at either end says nothing: see Spread.ofMedian
    private static final Duration FORK_START = Duration.ofMillis(900);

    static DropInSettings of(List<String> options) {
        Arguments arguments = new Arguments(options, List.of("--quick"), List.of("--threads", "--rounds", "--out"));
        boolean quick = arguments.has("--quick");
        boolean trial = arguments.has("--threads") || arguments.has("--rounds");
        return new DropInSettings(
                arguments.numbers("--threads", quick ? List.of(1) : List.of(1, 2, 8), 1, 64),
                arguments.number("--rounds", quick ? 1 : ROUNDS, 1, 20),
                quick || arguments.has("--rounds") ? 0 : MORE_ROUNDS,
                quick ? new Iterations(1, 200) : WARM_UP,
                quick ? new Iterations(2, 100) : new Iterations(5, 500),
                quick ? "sentinel-smoke" : trial ? "sentinel-trial" : "sentinel",
                arguments
                        .text("--out")
                        .map(Path::of)
                        .or(() -> quick ? Optional.empty() : Optional.of(ResultsFile.usualFolder())));
    }

    /** Every cell once; those that are compared follow on each other. */
    List<DropInCell> cells() {
        List<DropInCell> cells = new ArrayList<>();
        for (Scenario scenario : SCENARIOS) {
            for (int count : threads) {
                for (Jar jar : Jar.values()) {
                    cells.add(new DropInCell(jar, scenario, count));
                }
            }
        }
        return cells;
    }

    /** Whether the warm-up was as long as Sentinel needs. */
    boolean isComparable() {
        return warmUp.equals(WARM_UP);
    }

    Duration expectedFork() {
        return FORK_START.plusMillis(warmUp.totalMillis()).plusMillis(measured.totalMillis());
    }

    String text() {
        return "%d cells, forks for each: %s, in turn; %s measured after %s of warm-up; default collector"
                .formatted(cells().size(), roundsText(), measured.text(), warmUp.text());
    }

    private String roundsText() {
        return moreRounds == 0 ? "" + rounds : rounds + " (" + (rounds + moreRounds) + " where these do not decide)";
    }
}
