package io.headgate.cli.lab;

import io.headgate.cli.terminal.OutputOptions;
import io.headgate.cli.terminal.Terminal;
import io.headgate.cli.terminal.Usage;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.log.BadLine;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.replay.ReplayOutcome;
import io.headgate.lab.replay.ReplaySettings;
import io.headgate.limiter.Ticker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lab replay}: what given limits would have done to the calls of an access log. */
@Command(
        name = "replay",
        header = "What limits would have admitted and refused of the calls in an access log.",
        description = {
            "%nReads Apache's and nginx's logs, JSON lines and CSV, plain or in gzip, and plays each call through every "
                    + "limit at the time of the log.%n"
        },
        footer = {
            "",
            "--per and --algorithm belong to the --limit they stand beside.",
            "",
            "Examples:",
            "  ./headgate lab replay access.log --limit 100/1s",
            "  ./headgate lab replay access.log.gz --limit 10/1s --per client --limit 600/min --per route",
            "  ./headgate lab replay app.json --field path=op --limit 50/1s --per route --out report.html",
            "  zcat access.log.*.gz | ./headgate lab replay - --limit 5/1s --per client --algorithm gcra"
        })
final class Replay implements Callable<Integer> {

    private static final int MOST_REASONS = 3;

    private final Terminal given;
    private final Ticker ticker;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ReplayOptions options = new ReplayOptions();

    @Mixin
    private ReplayOutputs outputs = new ReplayOutputs();

    Replay(Terminal terminal, Ticker ticker) {
        this.given = terminal;
        this.ticker = ticker;
    }

    @Override
    public Integer call() {
        boolean before =
                !spec.parent().commandLine().getParseResult().matchedOptions().isEmpty();
        if (before) {
            throw new ParameterException(spec.commandLine(), "the options of replay go after it");
        }
        Terminal terminal = output.applyTo(given);
        ReplaySettings settings = Usage.checked(spec, options::settings);
        Usage.checked(spec, () -> {
            outputs.check();
            return true;
        });
        try (AccessLog log = Usage.checked(spec, options::open)) {
            ReplayOutcome outcome = play(log, settings, terminal);
            Usage.checked(spec, () -> somethingPlayed(log, outcome));
            List<Path> files = Usage.checked(
                    spec, () -> outputs.write(outcome, log.source().name()));
            new ReplayText(terminal).print(outcome, log.source().name() + ": " + log.format());
            files.forEach(file -> terminal.line("wrote " + file));
            return 0;
        } catch (IOException failed) {
            throw new ParameterException(
                    spec.commandLine(),
                    String.valueOf(options.unreadable(failed).getMessage()),
                    failed);
        }
    }

    private ReplayOutcome play(AccessLog log, ReplaySettings settings, Terminal terminal) throws IOException {
        try (ReplayProgress progress = new ReplayProgress(terminal, ticker)) {
            return io.headgate.lab.replay.Replay.of(log, settings, progress);
        }
    }

    private boolean somethingPlayed(AccessLog log, ReplayOutcome outcome) {
        LogTally tally = outcome.log();
        if (tally.good() == 0) {
            String reasons = tally.firstBad().stream()
                    .limit(MOST_REASONS)
                    .map(BadLine::toString)
                    .collect(Collectors.joining("; "));
            throw new IllegalArgumentException("log: " + log.source().name() + " (expected: lines of " + log.format()
                    + "; " + (reasons.isEmpty() ? "there is none" : reasons) + ")");
        }
        if (outcome.offered() == 0) {
            throw options.routes().nothingFound(tally.good());
        }
        return true;
    }
}
