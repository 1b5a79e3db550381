package io.headgate.cli.lab;

import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
            split = ",",
            defaultValue = "bursts",
            description = "Who calls, and when; several with commas between, or all; see lab list "
                    + "(default: ${DEFAULT-VALUE}).")
    private List<String> traffic = new ArrayList<>();

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
            description =
                    "How long the traffic lasts, such as 30s (default: 8 periods of the limit, or as suits the traffic).")
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
            names = "--out",
            paramLabel = "PLACE",
            description = "Also write a report with pictures: a folder, or a file that ends with .html.")
    private @Nullable Path out;

    @Option(
            names = "--png",
            paramLabel = "light|dark",
            arity = "0..1",
            fallbackValue = "light",
            description = "Also write the pictures of the report as PNG files beside it (default: ${FALLBACK-VALUE}).")
    private @Nullable String png;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Also write what was offered and admitted in each 10 ms, of one traffic.")
    private @Nullable Path csv;

    /** Runs the comparison. @return the exit code */
    int compare(CommandSpec spec, Terminal given) {
        Terminal terminal = output.applyTo(given);
        return Usage.checked(spec, () -> {
            Question question = new Question(traffic, limit, algorithms, duration, maxWait, seed);
            List<Trial> trials = question.trials();
            Optional<ReportFiles> report = ReportFiles.checked(out, png);
            Optional<CsvFile> table = CsvFile.checked(csv, trials.size());
            return new TrialReport(trials, terminal).run(question.command(), report, table);
        });
    }
}
