package io.headgate.bench.console;

import io.headgate.bench.command.Command;
import io.headgate.bench.report.Machine;
import io.headgate.bench.report.Progress;
import io.headgate.bench.report.ResultsFile;
import io.headgate.bench.report.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code ./headgate bench console}. */
public final class ConsoleCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench console [options]

            Measures what the console bears: it starts one in a process of its own with 512 MB of heap and a new store, links
            500 instances to it over real sockets, which tell of 200 resources each every second, and asks for its pages once
            a second meanwhile. In about 11 minutes. States how long pages took, what the store takes on the disk, the heap
            and the processor of the console, and what was lost or dropped; fails when anything was.

              --quick           50 instances with 20 resources for 10 seconds, to see that all works; keeps nothing
                                unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)

            for trials, not for figures to quote:
              --for TIME        how long, as 20s or 10m                      (else 10m)
              --instances N     how many are linked                          (else 500)
              --resources N     how many each of them has                    (else 200)
            """;

    /** A command without state. */
    public ConsoleCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        LoadSettings settings = LoadSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(LoadSettings settings, PrintStream out) throws IOException {
        out.println(settings.text());
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        Progress progress =
                new Progress(out, Terminal.isThere(), settings.seconds() + LoadRun.MORE_STEPS, Duration.ofSeconds(1));
        LoadOutcome outcome = LoadRun.of(settings, progress);

        List<String> lines = report(settings, machine, outcome, progress.elapsed());
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), settings.kind(), lines));
        }
        outcome.failure().ifPresent(failure -> {
            throw new IllegalStateException(failure);
        });
    }

    private static List<String> report(LoadSettings settings, Machine machine, LoadOutcome outcome, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what the console bears");
        lines.add("");
        lines.addAll(machine.lines());
        machine.warning().ifPresent(busy -> lines.add("           " + busy));
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        if (!settings.isWhole()) {
            lines.add("           shorter or smaller than the usual run: no figure is to be quoted");
        }
        lines.add("");
        lines.addAll(LoadReport.lines(settings, outcome));
        return lines;
    }
}
