package io.headgate.bench.redis;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Machine;
import io.headgate.bench.report.Progress;
import io.headgate.bench.report.ResultsFile;
import io.headgate.bench.report.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks with a fleet of processes, one library after the other, each on a Redis of its own, and reports. */
final class FleetRun {

    private static final List<Library> LIBRARIES =
            Arrays.stream(Library.values()).filter(Library::isLimiter).toList();

    private static final Duration START = Duration.ofSeconds(6); // of the processes, and the warm-up of each

    private final FleetSettings settings;

    FleetRun(FleetSettings settings) {
        this.settings = settings;
    }

    void start(PrintStream out) throws IOException {
        Duration step = START.plus(settings.fleet().length());
        out.println(settings.text());
        out.println("about " + Progress.minutes(step.multipliedBy(LIBRARIES.size())) + " minutes");
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        Progress progress = new Progress(out, Terminal.isThere(), LIBRARIES.size(), step);

        FleetTable table = table(progress);
        List<Goal> goals = table.goals(settings.isComparable());
        List<String> lines = report(machine, table, goals);
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), settings.kind(), lines));
        }
        if (goals.get(0).verdict().filter(Verdict.MISSED::equals).isPresent()) {
            throw new IllegalStateException("more was admitted than was promised, see above");
        }
    }

    private FleetTable table(Progress progress) throws IOException {
        FleetTable table = new FleetTable();
        for (Library library : LIBRARIES) {
            progress.begin(library.label());
            try (RedisServer server = RedisServer.start()) {
                table.add(library, settings.fleet().ask(library, server.uri()));
            }
            progress.end();
        }
        return table;
    }

    private List<String> report(Machine machine, FleetTable table, List<Goal> goals) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: whether limits for a fleet hold, on Redis");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text());
        if (!settings.isComparable()) {
            lines.add("           too short: no figure is to be quoted");
        }
        lines.add("");
        lines.addAll(FleetTable.legend());
        lines.add("");
        lines.addAll(table.lines());
        lines.add("");
        lines.add("targets");
        goals.forEach(goal -> lines.addAll(goal.lines()));
        return lines;
    }
}
