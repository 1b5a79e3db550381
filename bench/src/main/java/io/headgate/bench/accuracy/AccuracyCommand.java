package io.headgate.bench.accuracy;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.command.Command;
import io.headgate.bench.command.NameFilter;
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

/** {@code ./headgate bench accuracy}. */
public final class AccuracyCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench accuracy [options]

            Eight threads hammer each limiter at 10 and at 1000 permits a second, from its first moment and again after
            an idle spell. Shows the worst count in any sliding second beside the limit, and whether promises held.
            Takes 2 minutes.

              --filter NAME,NAME   only those whose name contains one of these
              --out DIR            where the result is kept as text    (else bench/results)
            """;

    private static final List<Long> LIMITS = List.of(10L, 1_000L);

    /** Thirty-two runs of 3.5 seconds stay within two minutes; a burst of more than a second always meets a window's edge. */
    private static final Hammer HAMMER = new Hammer(8, Duration.ofMillis(1_225), Duration.ofMillis(1_050), 50_000);

    /** A command without state. */
    public AccuracyCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> options) {
        Arguments arguments = new Arguments(options, List.of(), List.of("--filter", "--out"));
        List<String> words = arguments.texts("--filter");
        List<Hammered> chosen = chosen(words);
        Path folder = arguments.text("--out").map(Path::of).orElseGet(ResultsFile::usualFolder);
        String kind = words.isEmpty() ? "accuracy" : "accuracy-trial";
        return out -> run(chosen, kind, folder, out);
    }

    private static List<Hammered> chosen(List<String> words) {
        List<Hammered> all =
                LIMITS.stream().flatMap(limit -> Hammered.all(limit).stream()).toList();
        NameFilter filter = new NameFilter(
                "--filter", words, all.stream().map(Hammered::name).distinct().toList());
        return all.stream().filter(each -> filter.fits(each.name())).toList();
    }

    private static void run(List<Hammered> chosen, String kind, Path folder, PrintStream out) throws IOException {
        out.println(
                settings() + ": about " + Progress.minutes(HAMMER.length().multipliedBy(chosen.size())) + " minutes");
        Progress progress = new Progress(out, Terminal.isThere(), chosen.size(), HAMMER.length());
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        AccuracyTable table = new AccuracyTable();
        for (Hammered hammered : chosen) {
            progress.begin(hammered.name() + " at " + hammered.perSecond() + "/s");
            table.add(hammered, HAMMER.strike(hammered.start()));
            progress.end();
        }
        List<String> lines = report(table, machine);
        out.println();
        lines.forEach(out::println);
        out.println();
        out.println("kept in " + ResultsFile.write(folder, kind, lines));
    }

    private static List<String> report(AccuracyTable table, Machine machine) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: whether limits hold");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings());
        lines.add("");
        lines.addAll(AccuracyTable.legend());
        lines.add("");
        LIMITS.forEach(limit -> lines.addAll(table.lines(limit)));
        lines.add(table.verdict());
        return lines;
    }

    private static String settings() {
        return "%d threads hammer for %d ms from the start, rest for %d ms, hammer for %d ms, on real time"
                .formatted(
                        HAMMER.threads(),
                        HAMMER.burst().toMillis(),
                        HAMMER.idle().toMillis(),
                        HAMMER.burst().toMillis());
    }
}
