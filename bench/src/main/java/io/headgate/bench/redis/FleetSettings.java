package io.headgate.bench.redis;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How large a fleet, for how long.
 *
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record FleetSettings(Fleet fleet, String kind, Optional<Path> folder) {

    static final String OPTION = "--accuracy";

    private static final FleetSettings USUAL = new FleetSettings(
            new Fleet(4, 1_000, Duration.ofSeconds(10)), "redis-accuracy", Optional.of(ResultsFile.usualFolder()));
    private static final FleetSettings SMOKE =
            new FleetSettings(new Fleet(2, 1_000, Duration.ofSeconds(1)), "redis-accuracy-smoke", Optional.empty());

    static FleetSettings of(List<String> options) {
        Arguments arguments = new Arguments(options, List.of(OPTION, "--quick"), List.of("--out"));
        FleetSettings mode = arguments.has("--quick") ? SMOKE : USUAL;
        return new FleetSettings(
                mode.fleet, mode.kind, arguments.text("--out").map(Path::of).or(() -> mode.folder));
    }

    /** Whether it was long enough to say what is used of a limit. */
    boolean isComparable() {
        return fleet.equals(USUAL.fleet);
    }

    String text() {
        return "%d processes, each of which asks %d times per second for %d s; the limit is %d per second for all"
                .formatted(
                        fleet.members(),
                        fleet.callsPerSecond(),
                        fleet.length().toSeconds(),
                        Scenario.REACHED.permits());
    }
}
