package io.headgate.bench.dropin;

import io.headgate.bench.command.Command;
import io.headgate.bench.engine.Engine;
import io.headgate.bench.engine.EngineBenchmark;
import io.headgate.bench.measure.Fork;
import io.headgate.bench.measure.Samples;
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
import java.util.Map;

/** {@code ./headgate bench sentinel}. */
public final class DropInCommand implements Command {

    private static final int HEAP_MEGABYTES = 1_024;

    private static final String HELP = """
            usage: ./headgate bench sentinel [options]

            Measures the same program on two jars: Sentinel's, and our drop-in for it. SphU.entry and exit, without a rule,
            with a flow rule that admits or refuses (there SphO as well), with four rules of different kinds, with a
            hot-parameter rule; with 1, 2 and 8 threads, in 15 minutes. Where two rounds do not tell whether the goal is
            reached there are nine more, in 3½ minutes each. After each fork the nodes must have counted the calls that
            were made, or the run fails.

              --quick           every cell for an instant, to see that all works; compares nothing and keeps nothing
                                unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)

            for trials, not for figures to quote:
              --rounds N        forks for each cell, and no more             (else 2)
              --threads N,N     other numbers of threads                     (else 1,2,8)
            """;

    /** A command without state. */
    public DropInCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        DropInSettings settings = DropInSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(DropInSettings settings, PrintStream out) throws IOException {
        out.println(settings.text());
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        long started = System.nanoTime();
        List<Samples<DropInCell>> rounds = new ArrayList<>(measure(settings.cells(), settings.rounds(), settings, out));
        List<DropInCell> undecided = new DropInReport(rounds, settings.isComparable()).undecided();
        rounds.addAll(measure(undecided, settings.moreRounds(), settings, out));
        List<String> lines = report(settings, machine, rounds, Duration.ofNanos(System.nanoTime() - started));
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            Path file = ResultsFile.write(settings.folder().get(), settings.kind(), lines);
            out.println();
            out.println("kept in " + file);
        }
    }

    private static List<Samples<DropInCell>> measure(
            List<DropInCell> cells, int count, DropInSettings settings, PrintStream out) {
        int forks = cells.size() * count;
        if (forks > 0) {
            out.println(forks + " forks, about "
                    + Progress.minutes(settings.expectedFork().multipliedBy(forks)) + " minutes");
        }
        Progress progress = new Progress(out, Terminal.isThere(), forks, settings.expectedFork());
        List<Samples<DropInCell>> rounds = new ArrayList<>();
        for (int round = 0; round < count; round++) {
            Samples<DropInCell> samples = new Samples<>();
            for (DropInCell cell : cells) {
                progress.begin(cell.label());
                samples.add(cell, fork(cell, settings).run());
                progress.end();
            }
            rounds.add(samples);
        }
        return rounds;
    }

    private static Fork fork(DropInCell cell, DropInSettings settings) {
        return new Fork(
                EngineBenchmark.class,
                "call",
                Map.of(
                        "engine",
                        Engine.SENTINEL.name(),
                        "scenario",
                        cell.scenario().name()),
                cell.threads(),
                settings.warmUp(),
                settings.measured(),
                HEAP_MEGABYTES,
                cell.jar().classPath());
    }

    private static List<String> report(
            DropInSettings settings, Machine machine, List<Samples<DropInCell>> rounds, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: the same program on Sentinel and on the drop-in for it");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        lines.add("");
        lines.addAll(DropInReport.legend());
        lines.add("");
        lines.addAll(new DropInReport(rounds, settings.isComparable()).lines());
        return lines;
    }
}
