package io.headgate.cli.lab;

import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of a comparison, which {@code lab} and {@code lab compare} share. */
final class CompareOptions {

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--traffic",
            paramLabel = "NAME",
            defaultValue = "bursts",
            description = "Who calls, and when; see lab list (default: ${DEFAULT-VALUE}).")
    private String traffic = "";

    @Option(
            names = "--limit",
            paramLabel = "RATE",
            description = "Such as 100/1s, 100/min or 5/200ms (default: the one that suits the traffic).")
    private @Nullable String limit;

    @Option(
            names = "--algorithms",
            paramLabel = "NAME",
            split = ",",
            description = "Which to compare, with commas between; see lab list (default: all that know the limit).")
    private List<String> algorithms = new ArrayList<>();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long the traffic lasts, such as 30s (default: 8 periods of the limit).")
    private @Nullable String duration;

    @Option(
            names = "--max-wait",
            paramLabel = "TIME",
            defaultValue = "500ms",
            description = "How long a call may wait, where the algorithm makes it (default: ${DEFAULT-VALUE}).")
    private String maxWait = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed gives the same traffic (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Also write what was offered and admitted in each 10 ms.")
    private @Nullable Path csv;

    /** Runs the comparison. @return the exit code */
    int compare(CommandSpec spec, Terminal given) {
        Terminal terminal = output.applyTo(given);
        Trial trial = Usage.checked(spec, () -> Trial.of(traffic, limit, algorithms, duration, maxWait, seed));
        Path file = csv;
        return file == null
                ? TrialReport.print(trial, terminal)
                : Usage.checked(spec, () -> {
                    CsvFile target = CsvFile.checked(file);
                    return TrialReport.print(trial, terminal, target);
                });
    }
}
