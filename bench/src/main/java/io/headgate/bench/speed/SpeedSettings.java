package io.headgate.bench.speed;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.command.NameFilter;
import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Contenders;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What to measure and for how long.
 *
 * @param contenders who
 * @param threads how many at once, one table each
 * @param forks fresh JVMs for each cell
 * @param iterationMillis length of one iteration
 * @param kind first part of the file name
 * @param folder where the file goes
 */
record SpeedSettings(
        List<Contender> contenders, List<Integer> threads, int forks, int iterationMillis, String kind, Path folder) {

    /*
     * Quick: 10 contenders × 2 routes × 3 thread counts = 60 cells, in 2 forks each = 120 forks. With 3 + 3 iterations of
     * a second and 0.7 s to start a JVM that takes 13 minutes. Of forks, cells and seconds the seconds are given up: one
     * decision takes some 30 ns and its code is compiled within the first tenth of a second, so 0.6 s still averages over
     * millions of calls, while a second fork is what shows whether the compiler's choices repeat.
     * 120 × (6 × 0.6 s + 0.7 s) = 8.6 minutes.
     */
    static final int ITERATIONS = 3;

    static final int FORKS = 2;
    static final int ITERATION_MILLIS = 600;
    static final List<Integer> THREADS = List.of(1, 2, 8);

    private static final Duration FORK_START = Duration.ofMillis(700);
    private static final int MOST_THREADS = 64;

    static SpeedSettings of(List<String> options) {
        Arguments arguments = new Arguments(
                options, List.of("--full"), List.of("--threads", "--filter", "--out", "--forks", "--iteration-millis"));
        boolean isTrial = List.of("--threads", "--filter", "--forks", "--iteration-millis").stream()
                .anyMatch(arguments::has);
        boolean full = arguments.has("--full");
        return new SpeedSettings(
                chosen(arguments.texts("--filter"), full),
                arguments.numbers("--threads", THREADS, 1, MOST_THREADS),
                arguments.number("--forks", FORKS, 1, 20),
                arguments.number("--iteration-millis", ITERATION_MILLIS, 10, 60_000),
                isTrial ? "limiter-trial" : full ? "limiter-full" : "limiter",
                arguments.text("--out").map(Path::of).orElseGet(ResultsFile::usualFolder));
    }

    /** The quick ones, or all; with a filter those of all whose names fit. The floor always. */
    private static List<Contender> chosen(List<String> words, boolean full) {
        List<Contender> all = Contenders.all();
        NameFilter filter = new NameFilter(
                "--filter", words, all.stream().map(Contender::name).toList());
        return all.stream()
                .filter(each -> each.side() == Side.FLOOR
                        || (filter.fits(each.name()) && (full || each.isQuick() || !filter.isOpen())))
                .toList();
    }

    /** Every cell once, in the order of the tables. */
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Route route : Route.values()) {
            for (int count : threads) {
                for (Contender contender : contenders) {
                    if (contender.canBeMeasured(route, count)) {
                        cells.add(new Cell(contender, route, count));
                    }
                }
            }
        }
        return cells;
    }

    Duration expectedFork() {
        return FORK_START.plusMillis(2L * ITERATIONS * iterationMillis);
    }

    String text() {
        return "%d cells, forks for each: %d, in rounds; %d × %d ms measured after %d × %d ms of warm-up; default collector"
                .formatted(cells().size(), forks, ITERATIONS, iterationMillis, ITERATIONS, iterationMillis);
    }
}
