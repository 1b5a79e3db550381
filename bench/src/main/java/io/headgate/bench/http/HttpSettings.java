package io.headgate.bench.http;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.measure.Fork.Iterations;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much of everything.
 *
 * @param warmUpRounds rounds whose figures are thrown away; in a round each server has its turn
 * @param rounds rounds whose figures are kept
 * @param turn how long requests are sent to one server
 * @param connections that send them
 * @param aloneForks how often each adapter alone has its turn
 * @param aloneWarmUp of the adapters alone, in each fork
 * @param aloneMeasured after it
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record HttpSettings(
        int warmUpRounds,
        int rounds,
        Duration turn,
        int connections,
        int aloneForks,
        Iterations aloneWarmUp,
        Iterations aloneMeasured,
        String kind,
        Optional<Path> folder) {

    /*
     * 7 servers × (4 + 10) turns of 2 s, 7 starts, 2 × 4 forks of 10 s: 5 minutes. A server is warm after 8 s and more than
     * 100,000 requests. The smoke run measures nothing one could quote: it shows that all servers serve and count.
     */
    private static final HttpSettings USUAL = new HttpSettings(
            4,
            10,
            Duration.ofSeconds(2),
            4,
            2,
            new Iterations(7, 1_000),
            new Iterations(5, 400),
            "http",
            Optional.of(ResultsFile.usualFolder()));
    private static final HttpSettings SMOKE = new HttpSettings(
            1,
            2,
            Duration.ofMillis(200),
            2,
            1,
            new Iterations(1, 200),
            new Iterations(2, 100),
            "http-smoke",
            Optional.empty());

    /** A round must end well within the minute that Sentinel remembers, or its counters cannot be compared. */
    private static final int LONGEST_TURN_MILLIS = 6_000;

    private static final int MOST_CONNECTIONS = 64;
    private static final int MOST_ROUNDS = 100;
    private static final Duration START = Duration.ofMillis(2_500);
    private static final Duration FORK_START = Duration.ofMillis(1_500);
    private static final List<String> TRIAL = List.of("--rounds", "--turn-millis", "--connections");

    static HttpSettings of(List<String> options) {
        List<String> valued = new ArrayList<>(TRIAL);
        valued.add("--out");
        Arguments arguments = new Arguments(options, List.of("--quick"), valued);
        HttpSettings mode = arguments.has("--quick") ? SMOKE : USUAL;
        int millis = arguments.number("--turn-millis", (int) mode.turn.toMillis(), 50, LONGEST_TURN_MILLIS);
        return new HttpSettings(
                mode.warmUpRounds,
                arguments.number("--rounds", mode.rounds, 2, MOST_ROUNDS),
                Duration.ofMillis(millis),
                arguments.number("--connections", mode.connections, 1, MOST_CONNECTIONS),
                mode.aloneForks,
                mode.aloneWarmUp,
                mode.aloneMeasured,
                TRIAL.stream().anyMatch(arguments::has) ? "http-trial" : mode.kind,
                arguments.text("--out").map(Path::of).or(() -> mode.folder));
    }

    /** Whether everything had the time to get as fast as it gets: without it a comparison is neither fair nor true. */
    boolean isComparable() {
        return rounds >= USUAL.rounds
                && turn.multipliedBy(warmUpRounds).compareTo(USUAL.turn.multipliedBy(USUAL.warmUpRounds)) >= 0
                && aloneWarmUp.totalMillis() >= USUAL.aloneWarmUp.totalMillis();
    }

    /** Starts of servers, turns, and forks. */
    int steps() {
        return HttpCell.ALL.size() * (1 + warmUpRounds + rounds) + aloneForks * Adapter.values().length;
    }

    Duration expected() {
        int servers = HttpCell.ALL.size();
        Duration fork = FORK_START.plusMillis(aloneWarmUp.totalMillis() + aloneMeasured.totalMillis());
        return START.multipliedBy(servers)
                .plus(turn.multipliedBy((long) servers * (warmUpRounds + rounds)))
                .plus(fork.multipliedBy((long) aloneForks * Adapter.values().length));
    }

    String text() {
        return ("%d servers in turn, %d rounds of %d ms each after %d of warm-up, %d connections; "
                        + "adapters alone: 1 thread, %d forks, %s measured after %s of warm-up")
                .formatted(
                        HttpCell.ALL.size(),
                        rounds,
                        turn.toMillis(),
                        warmUpRounds,
                        connections,
                        aloneForks,
                        aloneMeasured.text(),
                        aloneWarmUp.text());
    }
}
