package io.headgate.bench.memory;

import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.Headgate;
import io.headgate.bench.command.Command;
import io.headgate.bench.measure.Fork;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Samples;
import io.headgate.bench.memory.MemoryReport.Created;
import io.headgate.bench.memory.MemoryReport.Round;
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
import java.util.Map;

/** {@code ./headgate bench memory}. */
public final class MemoryCommand implements Command {

    private static final String HELP = """
            usage: ./headgate bench memory [options]

            Measures what many resources cost, ours and Sentinel's: the bytes of one that is new, busy for a minute,
            contended by 8 threads, idle; the time to make a million; and whether a call gets dearer when it goes round
            1,000 or 100,000 of them. In about 5 minutes, two of which Sentinel spends being busy in real time.

              --quick           everything for an instant, to see that all works, in about a minute; keeps nothing
                                unless --out is given
              --out DIR         where the result is kept as text             (else bench/results)
            """;

    private static final int QUIET = 1_000;
    private static final int SENTINEL_QUIET = 200;
    private static final int HAMMERED = 8;
    private static final int SENTINEL_CREATED = 5_000; // beyond 6,000 it makes none
    private static final int CREATION_ROUNDS = 5;
    private static final int DEFAULT_CAP = 10_000;
    private static final int HEAP_MEGABYTES = 2_048;

    /** A command without state. */
    public MemoryCommand() {}

    @Override
    public String help() {
        return HELP;
    }

    @Override
    public Run prepare(List<String> arguments) {
        MemorySettings settings = MemorySettings.of(arguments);
        return out -> run(settings, out);
    }

    private static void run(MemorySettings settings, PrintStream out) throws IOException {
        Machine machine = new Machine();
        machine.warning().ifPresent(out::println);
        List<Round> rounds = rounds();
        Progress progress = new Progress(out, Terminal.isThere(), rounds.size() + 3, settings.expectedFork());
        Samples<Round> samples = new Samples<>();
        for (Round round : rounds) {
            progress.begin(round.rotating().label() + ", " + round.resources() + " resources in rotation");
            samples.add(round, fork(settings, round).run());
            progress.end();
        }
        progress.begin("weighing ours");
        Weights ours = Weights.of(() -> new HeadgatePopulation(settings.tenthTakes()), QUIET, HAMMERED);
        progress.end();
        progress.begin("weighing Sentinel's");
        Weights sentinel = sentinel(settings.sentinelMinute());
        progress.end();
        progress.begin("making resources");
        List<Created> created = created(settings.created());
        progress.end();

        List<String> lines = header(settings, machine, progress.elapsed());
        lines.addAll(tables(sentinel, ours, created, samples));
        if (!settings.isSmoke()) {
            lines.addAll(targets(ours, created, samples));
        }
        publish(settings, lines, out);
    }

    private static List<Round> rounds() {
        return Arrays.stream(Rotating.values())
                .flatMap(rotating -> rotating.counts().stream().map(count -> new Round(rotating, count)))
                .toList();
    }

    private static Fork fork(MemorySettings settings, Round round) {
        Map<String, String> parameters =
                Map.of("rotating", round.rotating().name(), "resources", String.valueOf(round.resources()));
        return new Fork(
                RotationBenchmark.class, "call", parameters, 1, settings.warmUp(), settings.measured(), HEAP_MEGABYTES);
    }

    private static Weights sentinel(Duration minute) {
        int[] made = {0};
        return Weights.of(() -> new SentinelPopulation("population" + made[0]++, minute), SENTINEL_QUIET, HAMMERED);
    }

    private static List<Created> created(int count) {
        Population sentinel = new SentinelPopulation("created", Duration.ZERO);
        long before = ClusterBuilderSlot.getClusterNodeMap().size();
        Creation theirs = Creation.of(SENTINEL_CREATED, index -> sentinel.grow(1));
        long kept = ClusterBuilderSlot.getClusterNodeMap().size() - before;
        return List.of(
                new Created("Sentinel", theirs, kept, SENTINEL_CREATED),
                ours("Headgate, all kept", count, count),
                ours("Headgate, default cap", count, DEFAULT_CAP));
    }

    private static Created ours(String name, int count, int cap) {
        List<Creation> rounds = new ArrayList<>();
        long kept = 0;
        for (int round = 0; round < CREATION_ROUNDS; round++) {
            System.gc(); // what earlier rounds left behind
            try (Headgate headgate = Headgate.builder().maxResources(cap).build()) {
                rounds.add(Creation.of(count, index -> headgate.resource("resource-" + index)));
                kept = Math.max(kept, count - headgate.statistics().overflow().resources());
            }
        }
        return new Created(name, Creation.best(rounds), kept, cap);
    }

    private static List<String> header(MemorySettings settings, Machine machine, Duration elapsed) {
        List<String> lines = new ArrayList<>();
        lines.add("Headgate: what many resources cost");
        lines.add("");
        lines.addAll(machine.lines());
        lines.add("settings   rotation: 1 thread, " + settings.measured().text() + " measured after "
                + settings.warmUp().text() + " of warm-up; took " + Progress.minutes(elapsed));
        if (settings.isSmoke()) {
            lines.add("           a smoke run: no target is judged, and no figure is to be quoted");
        }
        lines.add("");
        return lines;
    }

    private static List<String> tables(Weights sentinel, Weights ours, List<Created> created, Samples<Round> samples) {
        List<String> lines = new ArrayList<>(MemoryReport.weights(sentinel, ours));
        lines.add("");
        lines.addAll(MemoryReport.creations(created));
        lines.add("");
        lines.addAll(MemoryReport.rounds(samples));
        return lines;
    }

    private static List<String> targets(Weights ours, List<Created> created, Samples<Round> samples) {
        List<Goal> goals = new ArrayList<>(MemoryReport.weightGoals(ours));
        goals.addAll(MemoryReport.creationGoals(created.subList(1, created.size())));
        goals.addAll(MemoryReport.roundGoals(samples));
        List<String> lines = new ArrayList<>(List.of("", "targets"));
        goals.forEach(goal -> lines.addAll(goal.lines()));
        return lines;
    }

    private static void publish(MemorySettings settings, List<String> lines, PrintStream out) throws IOException {
        out.println();
        lines.forEach(out::println);
        if (settings.folder().isPresent()) {
            String kind = settings.isSmoke() ? "memory-smoke" : "memory";
            out.println();
            out.println("kept in " + ResultsFile.write(settings.folder().get(), kind, lines));
        }
    }
}
