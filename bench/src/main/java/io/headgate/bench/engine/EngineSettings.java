package io.headgate.bench.engine;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.command.NameFilter;
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
 * @param scenarios which
 * @param threads how many at once, one table each
 * @param forks fresh JVMs for each cell
 * @param warmUp before each measurement, the same for everybody
 * @param measured after it
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record EngineSettings(
        List<Scenario> scenarios,
        List<Integer> threads,
        int forks,
        Iterations warmUp,
        Iterations measured,
        String kind,
        Optional<Path> folder) {

    /*
     * Sentinel gets faster for eight seconds and more, and who is compared with it must have the same. That is most of a
     * fork, so the usual run has one fork for each cell: 54 × (8 s + 5 × 0.5 s + 0.8 s) = 10 minutes. The full run has
     * three, which show whether the compiler's choices repeat. The smoke run measures nothing one could quote: it shows
     * that every cell runs and counts what it should.
     */
    private static final Mode USUAL = new Mode("engine", 1, new Iterations(8, 1_000), new Iterations(5, 500));

    private static final Mode FULL = new Mode("engine-full", 3, new Iterations(10, 1_000), new Iterations(5, 1_000));
    private static final Mode SMOKE = new Mode("engine-smoke", 1, new Iterations(1, 200), new Iterations(2, 100));
    private static final List<Integer> THREADS = List.of(1, 2, 8);
    private static final List<Integer> SMOKE_THREADS = List.of(1, 2);

    private static final Duration FORK_START = Duration.ofMillis(800);
    private static final int MOST_THREADS = 64;

    /** Sentinel remembers sixty seconds, and what it has forgotten cannot be compared with the calls made. */
    private static final int MOST_MILLIS = 50_000;

    private static final List<String> FLAGS = List.of("--full", "--quick");
    private static final List<String> TRIAL =
            List.of("--threads", "--filter", "--forks", "--warm-up-seconds", "--iteration-millis");

    private record Mode(String kind, int forks, Iterations warmUp, Iterations measured) {}

    static EngineSettings of(List<String> options) {
        List<String> valued = new ArrayList<>(TRIAL);
        valued.add("--out");
        Arguments arguments = new Arguments(options, FLAGS, valued);
        boolean both = FLAGS.stream().allMatch(arguments::has);
        Arguments.require(!both, "options", "--full --quick", "one of the two");
        boolean quick = arguments.has("--quick");
        return of(arguments, quick ? SMOKE : arguments.has("--full") ? FULL : USUAL, quick ? SMOKE_THREADS : THREADS);
    }

    private static EngineSettings of(Arguments arguments, Mode mode, List<Integer> threads) {
        Iterations warmUp = arguments.has("--warm-up-seconds")
                ? new Iterations(arguments.number("--warm-up-seconds", 1, 1, 40), 1_000)
                : mode.warmUp;
        int most = (MOST_MILLIS - warmUp.totalMillis()) / mode.measured.count();
        int millis = arguments.number("--iteration-millis", mode.measured.millis(), 10, most);
        return new EngineSettings(
                scenarios(arguments.texts("--filter")),
                arguments.numbers("--threads", threads, 1, MOST_THREADS),
                arguments.number("--forks", mode.forks, 1, 20),
                warmUp,
                new Iterations(mode.measured.count(), millis),
                TRIAL.stream().anyMatch(arguments::has) ? "engine-trial" : mode.kind,
                arguments.text("--out").map(Path::of).or(() -> usualFolder(mode)));
    }

    private static Optional<Path> usualFolder(Mode mode) {
        return mode.equals(SMOKE) ? Optional.empty() : Optional.of(ResultsFile.usualFolder());
    }

    private static List<Scenario> scenarios(List<String> words) {
        List<Scenario> all = Scenario.ofEngines();
        NameFilter filter = new NameFilter(
                "--filter", words, all.stream().map(Scenario::label).toList());
        return all.stream().filter(each -> filter.fits(each.label())).toList();
    }

    /** Every cell once, in the order of the tables: those that are compared are measured next to each other. */
    List<EngineCell> cells() {
        List<EngineCell> cells = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            for (int count : threads) {
                for (Engine engine : Engine.values()) {
                    if (engine.canBeMeasured(scenario, count)) {
                        cells.add(new EngineCell(engine, scenario, count));
                    }
                }
            }
        }
        return cells;
    }

    /** Whether the warm-up was as long as Sentinel needs: without it a comparison is neither fair nor true. */
    boolean isComparable() {
        return warmUp.totalMillis() >= USUAL.warmUp.totalMillis();
    }

    Duration expectedFork() {
        return FORK_START.plusMillis(warmUp.totalMillis()).plusMillis(measured.totalMillis());
    }

    String text() {
        return "%d cells, forks for each: %d, in rounds; %s measured after %s of warm-up; default collector"
                .formatted(cells().size(), forks, measured.text(), warmUp.text());
    }
}
