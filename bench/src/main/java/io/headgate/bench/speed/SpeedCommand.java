package io.headgate.bench.speed;

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

/** {@code ./headgate bench limiter}. */
public final class SpeedCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench limiter [options]

            Measures what one decision costs: our limiters, the peers and the floor (one clock read and one shared
            word), when they admit and when they refuse, with 1, 2 and 8 threads. Quick: four of ours, in 9 minutes.

              --full                 all of ours, in about 18 minutes
              --filter NAME,NAME     only those whose name contains one of these, and the floor
              --threads N,N          other numbers of threads                             (else 1,2,8)
              --out DIR              where the result is kept as text                     (else bench/results)

            for trials, not for figures to quote:
              --forks N              JVMs for each cell                                   (else 2)
              --iteration-millis N   length of an iteration; 3 warm up, 3 are measured    (else 600)
            """;

    /** A command without state. */
    public SpeedCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        SpeedSettings settings = SpeedSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(SpeedSettings settings, PrintStream out) throws IOException {
        int forks = settings.cells().size() * settings.forks();
        Duration expected = settings.expectedFork().multipliedBy(forks);
        out.println(settings.text());
        out.println(forks + " forks, about " + Progress.minutes(expected) + " minutes");
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);

        Progress progress = new Progress(out, Terminal.isThere(), forks, settings.expectedFork());
        Measurements measurements = new SpeedRun(settings, progress).start();

        List<String> lines = report(settings, machine, measurements, progress.elapsed());
        out.println();
        lines.forEach(out::println);
        Path file = ResultsFile.write(settings.folder(), settings.kind(), lines);
        out.println();
        out.println("kept in " + file);
    }

    private static List<String> report(
            SpeedSettings settings, Machine machine, Measurements measurements, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what a limiter's decision costs");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        lines.add("");
        lines.addAll(SpeedTables.legend());
        lines.add("");
        lines.addAll(new SpeedTables(measurements).lines(settings.threads()));
        lines.add("targets (with the ratio of the medians, and what it could be within the spreads)");
        lines.addAll(new Targets(measurements).lines(settings.threads()));
        return lines;
    }
}
