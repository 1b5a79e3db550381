package io.headgate.bench.console;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.report.ResultsFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How large a fleet, for how long.
 *
 * @param length how long it tells its seconds
 * @param instances how many are linked
 * @param resources how many each of them has, none of them idle
 * @param kind first part of the file name
 * @param folder where the file goes; nowhere for a smoke run, unless asked for
 */
record LoadSettings(Duration length, int instances, int resources, String kind, Optional<Path> folder) {

    private static final LoadSettings USUAL =
            new LoadSettings(Duration.ofMinutes(10), 500, 200, "console", Optional.of(ResultsFile.usualFolder()));
    private static final LoadSettings SMOKE =
            new LoadSettings(Duration.ofSeconds(10), 50, 20, "console-smoke", Optional.empty());
    private static final int LONGEST_SECONDS = 86_400;

    static LoadSettings of(List<String> options) {
        Arguments arguments =
                new Arguments(options, List.of("--quick"), List.of("--for", "--instances", "--resources", "--out"));
        LoadSettings mode = arguments.has("--quick") ? SMOKE : USUAL;
        boolean trial = arguments.has("--for") || arguments.has("--instances") || arguments.has("--resources");
        return new LoadSettings(
                arguments.text("--for").map(LoadSettings::duration).orElse(mode.length),
                arguments.number("--instances", mode.instances, 1, 1_000),
                arguments.number("--resources", mode.resources, 1, 1_000),
                trial ? "console-trial" : mode.kind,
                arguments.text("--out").map(Path::of).or(() -> mode.folder));
    }

    private static Duration duration(String text) {
        boolean fits = text.matches("[1-9]\\d{0,5}[sm]");
        long number = fits ? Long.parseLong(text.substring(0, text.length() - 1)) : 0;
        long seconds = text.endsWith("m") ? number * 60 : number;
        Arguments.require(
                seconds >= 5 && seconds <= LONGEST_SECONDS, "--for", text, "seconds or minutes, as 20s or 10m");
        return Duration.ofSeconds(seconds);
    }

    int seconds() {
        return (int) length.toSeconds();
    }

    /** Whether it is long enough for the tier of seconds to fill: only then is what the disk holds worth quoting. */
    boolean isWhole() {
        return length.compareTo(USUAL.length) >= 0 && instances >= USUAL.instances && resources >= USUAL.resources;
    }

    String text() {
        return "%d instances with %d resources each, none idle, for %d s".formatted(instances, resources, seconds());
    }
}
