package io.headgate.bench.engine;

import io.headgate.bench.command.Command;
import io.headgate.bench.report.Machine;
import io.headgate.bench.report.Progress;
import io.headgate.bench.report.ResultsFile;
import io.headgate.bench.report.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code ./headgate bench engine}. */
public final class EngineCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench engine [options]

            Measures what one protected call costs, from the way in to the way out, statistics on: our engine, Sentinel,
            Resilience4j and the floor; without a rule, with a flow rule that admits or refuses, with four rules of
            different kinds, with a hot-parameter rule; with 1, 2 and 8 threads, in 9 minutes. After each fork the
            counters of the engine must equal the calls that were made, or the run fails.

              --full                 more forks, longer, in about 40 minutes
              --quick                every cell for an instant, to see that all works, in about a minute; compares nothing
                                     and keeps nothing unless --out is given
              --filter NAME,NAME     only scenarios whose name contains one of these
              --threads N,N          other numbers of threads                             (else 1,2,8)
              --out DIR              where the result is kept as text                     (else bench/results)

            for trials, not for figures to quote:
              --forks N              JVMs for each cell                                   (else 1)
              --warm-up-seconds N    before each measurement; Sentinel needs 8 to 10      (else 8)
              --iteration-millis N   length of each of 5 measured iterations              (else 500)
            """;

    /** A command without state. */
    public EngineCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        EngineSettings settings = EngineSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(EngineSettings settings, PrintStream out) throws IOException {
        int forks = settings.cells().size() * settings.forks();
        Duration expected = settings.expectedFork().multipliedBy(forks);
        out.println(settings.text());
        out.println(forks + " forks, about " + Progress.minutes(expected) + " minutes");
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);

        Progress progress = new Progress(out, Terminal.isThere(), forks, settings.expectedFork());
        Outcome outcome = new EngineRun(settings, progress).start();

        List<String> lines = report(settings, machine, outcome, progress.elapsed());
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            Path file = ResultsFile.write(settings.folder().get(), settings.kind(), lines);
            out.println();
            out.println("kept in " + file);
        }
        mustBeWithoutFailure(outcome);
    }

    private static void mustBeWithoutFailure(Outcome outcome) {
        List<Outcome.Failure> failures = outcome.failures();
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.size() + " forks failed; the first: "
                    + failures.get(0).cell().label() + " " + failures.get(0).message());
        }
    }

    private static List<String> report(EngineSettings settings, Machine machine, Outcome outcome, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what a protected call costs");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        if (!settings.isComparable()) {
            lines.add(
                    "           a shorter warm-up than Sentinel needs: nothing is compared, and no figure is to be quoted");
        }
        lines.add("");
        lines.addAll(EngineTables.legend());
        lines.add("");
        lines.addAll(new EngineTables(outcome, settings).lines());
        lines.add("targets (with the ratio of the medians, and what it could be within the spreads)");
        lines.addAll(new EngineTargets(outcome).lines(settings));
        return lines;
    }
}
