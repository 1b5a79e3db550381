package io.headgate.cli.lab;

import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.FieldNames;
import io.headgate.lab.log.LogFormat;
import io.headgate.lab.log.LogFormats;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.log.Spread;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.replay.ReplayLimit;
import io.headgate.lab.replay.ReplaySettings;
import io.headgate.limiter.Checks;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The log to be replayed, and what is to be tried on it. */
final class ReplayOptions {

    @Parameters(paramLabel = "FILE", arity = "1", description = "The log, plain or in gzip; - for standard input.")
    private String file = "";

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<LimitOptions> limits = new ArrayList<>();

    @Mixin
    private RouteOptions routes = new RouteOptions();

    @Option(
            names = "--max-wait",
            paramLabel = "TIME",
            defaultValue = "500ms",
            description = "How long a call may wait, where the algorithm makes it (default: ${DEFAULT-VALUE}).")
    private String maxWait = "500ms";

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "common, combined, nginx, json or csv (default: the one that the first lines have).")
    private @Nullable String format;

    @Option(
            names = "--field",
            paramLabel = "FIELD=NAME",
            description =
                    "What a log calls its time, path, method, client, status, seconds or millis, such as time=when.")
    private List<String> fields = new ArrayList<>();

    @Option(
            names = "--no-spread",
            description =
                    "Play calls that are logged by the whole second all at its beginning; else they are spread over it.")
    private boolean noSpread;

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "How many keys each limit keeps apart (default: 100000, or as many as 256 MB hold).")
    private @Nullable Integer keys;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many of the most refused keys to show (default: ${DEFAULT-VALUE}).")
    private int top = 5;

    /** The settings, or {@link IllegalArgumentException}. */
    ReplaySettings settings() {
        Checks.require(!limits.isEmpty(), "limit", "none", "at least one, such as --limit 100/1s");
        Duration wait = Durations.parse(maxWait, "max-wait");
        List<ReplayLimit> chosen =
                limits.stream().map(limit -> limit.limit(wait)).toList();
        Integer given = keys;
        if (given == null) {
            return new ReplaySettings(chosen, routes.routing(), ReplaySettings.usualKeys(chosen), top);
        }
        return new ReplaySettings(chosen, routes.routing(), given, top)
                .within(Runtime.getRuntime().maxMemory() / 4 * 3);
    }

    /** Begins to read the log; {@link IllegalArgumentException} when that cannot be done. */
    AccessLog open() {
        LogFormat chosen = format == null ? null : LogFormats.all().get(format);
        FieldNames names = FieldNames.with(fields);
        try {
            return AccessLog.open(LogSource.of(file), chosen, names, noSpread ? Spread.NONE : Spread.EVENLY);
        } catch (IOException failed) {
            throw unreadable(failed);
        }
    }

    IllegalArgumentException unreadable(IOException failed) {
        return new IllegalArgumentException(
                "log: " + file + " (expected: a file that can be read; " + failed.getMessage() + ")", failed);
    }

    RouteOptions routes() {
        return routes;
    }
}
