package io.headgate.bench.redis;

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

/** {@code ./headgate bench redis}. */
public final class RedisCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench redis [options]

            Measures what a limit for a whole fleet costs, on a Redis that it starts on a free port of the loopback address
            and ends again: our limiters on Redis beside Redisson's RRateLimiter, Bucket4j on Lettuce, a script by hand and
            a bare round trip. Everybody has its turn, seven times round, with 1, 8 and 32 threads on one key, on a key that
            refuses most, on 10,000 keys, and with 1,000 calls in flight. In about 12 minutes. What everybody admits is
            compared with its limit, or the run fails. Needs redis-server (Debian, Ubuntu: apt-get install redis-server).

              --quick           everything for an instant, to see that all works, in about a minute; compares nothing and
                                keeps nothing unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)

              --accuracy        instead: four processes share a limit of 1000 per second and ask for four times as much;
                                the worst second of everybody, and whether ours keep their promise; in about 2 minutes

            for trials, not for figures to quote:
              --rounds N        how often everybody has its turn             (else 7)
              --turn-millis N   how long that is                             (else 1000)
            """;

    /** A command without state. */
    public RedisCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        if (arguments.contains(FleetSettings.OPTION)) {
            return new FleetRun(FleetSettings.of(arguments))::start;
        }
        RedisSettings settings = RedisSettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(RedisSettings settings, PrintStream out) throws IOException {
        out.println(settings.text());
        out.println("about " + Progress.minutes(settings.expected()) + " minutes");
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);

        Duration step = settings.expected().dividedBy(settings.steps());
        Progress progress = new Progress(out, Terminal.isThere(), settings.steps(), step);
        RedisOutcome outcome = new RedisRun(settings, progress).start();

        List<String> lines = report(settings, machine, outcome, progress.elapsed());
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), settings.kind(), lines));
        }
        mustBeWithoutFailure(outcome);
    }

    private static void mustBeWithoutFailure(RedisOutcome outcome) {
        List<String> failures = outcome.failures();
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.size() + " failed; the first: " + failures.get(0));
        }
    }

    private static List<String> report(
            RedisSettings settings, Machine machine, RedisOutcome outcome, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what a limit for a fleet costs, on Redis");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   " + settings.text() + "; took " + Progress.minutes(elapsed));
        if (!settings.isComparable()) {
            lines.add("           too short: nothing is compared, and no figure is to be quoted");
        }
        lines.add("");
        lines.addAll(RedisTables.legend());
        lines.add("");
        lines.addAll(new RedisTables(outcome).lines());
        lines.add("");
        lines.add("targets");
        new RedisGoals(outcome).all(settings.isComparable()).forEach(goal -> lines.addAll(goal.lines()));
        return lines;
    }
}
