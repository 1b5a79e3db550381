package io.headgate.bench.redis;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * How much of everything.
 *
 * @param warmUpRounds rounds whose figures are thrown away; in a round everybody has a turn at everything
 * @param rounds rounds whose figures are kept
 * @param turn how long calls are made to one
 * @param keys of the scenario with many
 * @param weighedKeys whose bytes are counted
 * @param weighedCalls on each of them, for the second figure
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record RedisSettings(
        int warmUpRounds,
        int rounds,
        Duration turn,
        int keys,
        int weighedKeys,
        int weighedCalls,
        String kind,
        Optional<Path> folder) {

    /*
     * 51 cells × (3 + 7) turns of 1 s, of which 14 are of 2 s: 11 minutes, and a good half for keys. A library is warm after 3 s at
     * each of seven scenarios.
     * The smoke run measures nothing one could quote: it shows that everybody answers and keeps to its limit.
     */
    private static final RedisSettings USUAL = new RedisSettings(
            3, 7, Duration.ofSeconds(1), 10_000, 1_000, 100, "redis", Optional.of(ResultsFile.usualFolder()));
    private static final RedisSettings SMOKE =
            new RedisSettings(0, 2, Duration.ofMillis(250), 200, 100, 10, "redis-smoke", Optional.empty());

    private static final int MOST_ROUNDS = 100;
    private static final Duration SET_UP = Duration.ofSeconds(4); // of each library, with its keys

    static RedisSettings of(List<String> options) {
        Arguments arguments = new Arguments(
                options, List.of("--quick", FleetSettings.OPTION), List.of("--rounds", "--turn-millis", "--out"));
        RedisSettings mode = arguments.has("--quick") ? SMOKE : USUAL;
        int millis = arguments.number("--turn-millis", (int) mode.turn.toMillis(), 20, 10_000);
        boolean trial = arguments.has("--rounds") || arguments.has("--turn-millis");
        return new RedisSettings(
                mode.warmUpRounds,
                arguments.number("--rounds", mode.rounds, 1, MOST_ROUNDS),
                Duration.ofMillis(millis),
                mode.keys,
                mode.weighedKeys,
                mode.weighedCalls,
                trial ? "redis-trial" : mode.kind,
                arguments.text("--out").map(Path::of).or(() -> mode.folder));
    }

    /** Whether everybody had the time to get as fast as it gets: without it a comparison is neither fair nor true. */
    boolean isComparable() {
        return rounds >= USUAL.rounds && turn.compareTo(USUAL.turn) >= 0 && warmUpRounds >= USUAL.warmUpRounds;
    }

    /** What is measured in one round. */
    static int cells() {
        return Flight.values().length + sum(scenario -> 1);
    }

    /** How long that takes. */
    private Duration round() {
        long millis = sum(scenario -> (int) scenario.turns().together(turn).toMillis());
        return turn.multipliedBy(Flight.values().length).plusMillis(millis);
    }

    private static int sum(ToIntFunction<Scenario> ofEach) {
        int sum = 0;
        for (Scenario scenario : Scenario.values()) {
            for (Library library : Library.timed()) {
                sum += scenario.isFor(library) ? ofEach.applyAsInt(scenario) : 0;
            }
        }
        return sum;
    }

    /** What is set up and weighed, and turns. */
    int steps() {
        return Library.timed().size() + Flight.values().length + Weighed.ALL.size() + cells() * (warmUpRounds + rounds);
    }

    Duration expected() {
        return SET_UP.multipliedBy(Library.timed().size() * (long) keys / USUAL.keys)
                .plus(SET_UP.multipliedBy(Weighed.ALL.size() * (long) weighedCalls / USUAL.weighedCalls))
                .plus(round().multipliedBy(warmUpRounds + rounds));
    }

    String text() {
        return "%d rounds of %d ms each after %d of warm-up, in turn (with 1 thread %s, with more on one key that admits %s); %d keys where there are many; bytes of %d keys"
                .formatted(
                        rounds,
                        turn.toMillis(),
                        warmUpRounds,
                        Turns.SHORTEST.text(turn),
                        Turns.SHORT.text(turn),
                        keys,
                        weighedKeys);
    }
}
