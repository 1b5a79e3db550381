package io.headgate.bench.lab;

import io.headgate.bench.command.Command;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.report.Machine;
import io.headgate.bench.report.Progress;
import io.headgate.bench.report.ResultsFile;
import io.headgate.bench.report.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code ./headgate bench lab}. */
public final class LabCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench lab [options]

            Measures how fast the lab is. Simulated decisions per second on one core, for every algorithm of lab compare, on
            every traffic, at 100 and at 100,000 per second; the goal is 5 million. And a log of 10 million lines, which it
            writes into the temporary folder (2 GB, removed afterwards), replayed in a JVM with 512 MB of heap; the goal is a
            minute. In about 3 minutes. Speeds are by processor time, so that other programs disturb them little. Fails when
            a simulated call is lost, a promise broken or a line not seen.

              --quick           everything for an instant, to see that all works; keeps nothing unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)

            for trials, not for figures to quote:
              --calls N         decisions in each cell                       (else 500000)
              --rounds N        rounds through all cells                     (else 5)
              --lines N         lines of the log                             (else 10000000)
            """;

    /** A command without state. */
    public LabCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        LabSettings settings = LabSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(LabSettings settings, PrintStream out) throws IOException {
        out.println(settings.text());
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        long started = System.nanoTime();
        SpeedReport speed = new SpeedReport(simulate(settings, out));
        ReplayedLog replayed = new ReplayRun(settings.lines(), out).run();

        List<String> lines = header(settings, machine, Duration.ofNanos(System.nanoTime() - started));
        lines.addAll(speed.lines());
        lines.add("");
        lines.addAll(replayed.lines());
        lines.addAll(goals(settings, speed, replayed));
        publish(settings, lines, out);
    }

    private static Speeds simulate(LabSettings settings, PrintStream out) {
        List<LabCell> cells = LabCell.all();
        int rounds = settings.warmUp() + settings.rounds();
        Duration expected = Duration.ofNanos(100L * settings.calls());
        Progress progress = new Progress(out, Terminal.isThere(), rounds * cells.size(), expected);
        Simulating simulating = new Simulating(settings.calls());
        Speeds speeds = new Speeds();
        for (int round = 0; round < rounds; round++) {
            for (LabCell cell : cells) {
                progress.begin((round < settings.warmUp() ? "warming up: " : "") + cell.label());
                Simulated simulated = simulating.measure(cell);
                if (round >= settings.warmUp()) {
                    speeds.add(cell, simulated);
                }
                progress.end();
            }
        }
        return speeds;
    }

    private static List<String> header(LabSettings settings, Machine machine, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: how fast the lab is");
        lines.add("");
        lines.addAll(machine.lines());
        machine.warning().ifPresent(busy -> lines.add("           " + busy));
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        if (!settings.isWarm() || !settings.isWholeLog()) {
            lines.add("           shorter than the usual run: what is too short is not judged, nor to be quoted");
        }
        lines.add("");
        return lines;
    }

    private static List<String> goals(LabSettings settings, SpeedReport speed, ReplayedLog replayed) {
        List<Goal> goals = new ArrayList<>();
        if (settings.isWarm()) {
            goals.add(speed.goal());
        }
        if (settings.isWholeLog()) {
            goals.add(replayed.goal());
        }
        List<String> lines = new ArrayList<>();
        if (!goals.isEmpty()) {
            lines.addAll(List.of("", "targets"));
            goals.forEach(goal -> lines.addAll(goal.lines()));
        }
        return lines;
    }

    private static void publish(LabSettings settings, List<String> lines, PrintStream out) throws IOException {
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), settings.kind(), lines));
        }
    }
}
