package io.headgate.bench.http;

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

/** {@code ./headgate bench http}. */
public final class HttpCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench http [options]

            Measures what protecting a web service costs: the same tiny service on Jetty and on Spring MVC, with nothing,
            with our filter, with Sentinel's adapter, each server a process of its own on the loopback address. Requests go
            to one server after the other, ten times round; what counts is the CPU time of the server. Then the adapters
            alone, on a request that a container holds open. In about 5 minutes. At the end our counters must equal the
            requests that were sent, or the run fails; what Sentinel's miss is noted.

              --quick           everything for an instant, to see that all works, in about a minute; compares nothing and
                                keeps nothing unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)

            for trials, not for figures to quote:
              --rounds N        how often each server has its turn           (else 10)
              --turn-millis N   how long that is                             (else 2000)
              --connections N   that send requests at once                   (else 4)
            """;

    /** A command without state. */
    public HttpCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        HttpSettings settings = HttpSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(HttpSettings settings, PrintStream out) throws IOException {
        out.println(settings.text());
        out.println("about " + Progress.minutes(settings.expected()) + " minutes");
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);

        Duration step = settings.expected().dividedBy(settings.steps());
        Progress progress = new Progress(out, Terminal.isThere(), settings.steps(), step);
        HttpOutcome outcome = new HttpRun(settings, progress).start();

        List<String> lines = report(settings, machine, outcome, progress.elapsed());
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), settings.kind(), lines));
        }
        mustBeWithoutFailure(outcome);
    }

    private static void mustBeWithoutFailure(HttpOutcome outcome) {
        List<String> failures = outcome.failures();
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.size() + " failed; the first: " + failures.get(0));
        }
    }

    private static List<String> report(HttpSettings settings, Machine machine, HttpOutcome outcome, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what protecting a web service costs");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        if (!settings.isComparable()) {
            lines.add("           too short: nothing is compared, and no figure is to be quoted");
        }
        lines.add("");
        lines.addAll(HttpTables.legend());
        lines.add("");
        HttpTables tables = new HttpTables(outcome, settings.isComparable());
        lines.addAll(tables.services());
        lines.add("");
        lines.addAll(tables.alone());
        lines.add("");
        HttpConclusions conclusions = new HttpConclusions(outcome);
        if (settings.isComparable()) {
            lines.add("what this run shows of the services");
            lines.addAll(conclusions.lines());
            lines.add("");
        }
        lines.add("targets");
        conclusions.goals(settings.isComparable()).forEach(goal -> lines.addAll(goal.lines()));
        outcome.notes().forEach(note -> lines.add("noted         " + note));
        return lines;
    }
}
