package io.headgate.bench.overadmission;

import io.headgate.bench.command.Arguments;
import io.headgate.bench.command.Command;
import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Hammering;
import io.headgate.bench.measure.Verdict;
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

/** {@code ./headgate bench overadmission}. */
public final class OverAdmissionCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench overadmission [options]

            Counts calls that are admitted beyond the limit while 8 threads ask at once: our engine on a clock that stands
            still, 100 million attempts for each kind of limit; Sentinel, whose clock cannot be stopped, in each of its
            own seconds. In about two minutes; fails when one of ours is over.

              --million N       attempts for each of ours                    (else 100)
              --seconds N       how long Sentinel is asked                   (else 20)
              --out DIR         where the result is kept as text             (else bench/results)
            """;

    private static final int THREADS = 8;
    private static final int ATTEMPTS_PER_THREAD = 6_250; // in a round: 50,000 of all threads, for 25,000 permits
    private static final int ROUNDS_PER_MILLION = 20;
    private static final Duration MILLION_TAKES = Duration.ofMillis(200);
    private static final int MILLION = 100;
    private static final int SECONDS = 20;
    private static final int MOST_SECONDS = 50; // Sentinel remembers a minute
    private static final long SENTINEL_LIMIT = 1_000;

    /** A command without state. */
    public OverAdmissionCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> options) {
        Arguments arguments = new Arguments(options, List.of(), List.of("--million", "--seconds", "--out"));
        int million = arguments.number("--million", MILLION, 1, 100_000);
        int seconds = arguments.number("--seconds", SECONDS, 1, MOST_SECONDS);
        Path folder = arguments.text("--out").map(Path::of).orElseGet(ResultsFile::usualFolder);
        String kind =
                arguments.has("--million") || arguments.has("--seconds") ? "overadmission-trial" : "overadmission";
        return out -> run(million, Duration.ofSeconds(seconds), kind, folder, out);
    }

    private static void run(int million, Duration length, String kind, Path folder, PrintStream out)
            throws IOException {
        Machine machine = new Machine();
        OverAdmissionTable table = new OverAdmissionTable();
        Progress progress =
                new Progress(out, Terminal.isThere(), 1 + Frozen.all().size() * million, MILLION_TAKES);

        for (Frozen frozen : Frozen.all()) {
            ours(frozen, million, table, progress);
        }
        progress.begin("Sentinel, flow");
        SentinelSeconds sentinel = SentinelSeconds.start(SENTINEL_LIMIT);
        Hammering.of(length, unused -> sentinel.tryAcquire());
        table.add(Side.PEER, "Sentinel, flow", SENTINEL_LIMIT, sentinel.tally());
        progress.end();
        report(machine, table, progress.elapsed(), kind, folder, out);
    }

    private static void ours(Frozen frozen, int million, OverAdmissionTable table, Progress progress) {
        FrozenRounds rounds = new FrozenRounds(THREADS, million * ROUNDS_PER_MILLION, ATTEMPTS_PER_THREAD);
        int[] done = {0};
        progress.begin("ours, " + frozen.name());
        Tally tally = frozen.run(rounds, () -> {
            if (++done[0] % ROUNDS_PER_MILLION == 0) {
                progress.end();
                progress.begin("ours, " + frozen.name());
            }
        });
        table.add(Side.OURS, frozen.name(), rounds.limit(), tally);
    }

    private static void report(
            Machine machine, OverAdmissionTable table, Duration elapsed, String kind, Path folder, PrintStream out)
            throws IOException {
        Goal goal = table.goal();
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: calls admitted beyond the limit, " + THREADS + " threads asking at once");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   took " + Progress.minutes(elapsed));
        lines.add("");
        lines.addAll(OverAdmissionTable.legend());
        lines.add("");
        lines.addAll(table.lines());
        lines.add("");
        lines.addAll(goal.lines());
        out.println();
        lines.forEach(out::println);
        out.println();
        out.println("kept in " + ResultsFile.write(folder, kind, lines));
        if (goal.verdict().filter(Verdict.MISSED::equals).isPresent()) {
            throw new IllegalStateException("more was admitted than the limit allows, see above");
        }
    }
}
