package io.headgate.bench.memory;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.measure.Fork.Iterations;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How much of everything.
 *
 * @param sentinelMinute how long Sentinel's resources are kept busy, twice; a minute, but for a smoke run
 * @param tenthTakes how long threads contend for our resources in each tenth of a second of a moved minute
 * @param created resources to make
 * @param warmUp of each measurement of calls in rotation
 * @param measured after it
 * @param folder where the result goes; nowhere for a smoke run, unless asked for
 */
record MemorySettings(
        Duration sentinelMinute,
        Duration tenthTakes,
        int created,
        Iterations warmUp,
        Iterations measured,
        Optional<Path> folder) {

    private static final Duration FORK_START = Duration.ofMillis(1_500);

    static MemorySettings of(List<String> options) {
        Arguments arguments = new Arguments(options, List.of("--quick"), List.of("--out"));
        Optional<Path> asked = arguments.text("--out").map(Path::of);
        return arguments.has("--quick")
                ? new MemorySettings(
                        Duration.ofSeconds(1),
                        Duration.ofMillis(1),
                        100_000,
                        new Iterations(1, 200),
                        new Iterations(2, 100),
                        asked)
                : new MemorySettings(
                        Duration.ofSeconds(64),
                        Duration.ofMillis(20),
                        1_000_000,
                        new Iterations(8, 1_000),
                        new Iterations(5, 500),
                        asked.or(() -> Optional.of(ResultsFile.usualFolder())));
    }

    boolean isSmoke() {
        return sentinelMinute.toSeconds() < 60;
    }

    Duration expectedFork() {
        return FORK_START.plusMillis(warmUp.totalMillis()).plusMillis(measured.totalMillis());
    }
}
