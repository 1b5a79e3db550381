package io.headgate.bench.speed;

import io.headgate.bench.contender.Contender;
import io.headgate.bench.contender.Route;
import io.headgate.bench.contender.Side;
import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Ratio;
import io.headgate.bench.measure.Spread;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What we set out to reach, and whether this run shows that we did. */
final class Targets {

    /** The rest of what JMH itself allocates, spread over the calls of an iteration, stays below this. */
    private static final double NO_BYTES = 0.05;

    private static final double MOST_OF_FLOOR = 1.5;
    private static final double REFUSING_AHEAD = 1.3;

    private final Measurements measurements;

    Targets(Measurements measurements) {
        this.measurements = measurements;
    }

    List<String> lines(List<Integer> threads) {
        List<String> lines = new ArrayList<>();
        lines.addAll(target("0 B/op, every limiter, both routes", bytes()));
        lines.addAll(target("admit, 1 thread: at most 1.5 × the floor", overFloor()));
        lines.addAll(target("admit, 1 thread: ahead of the fastest peer", aheadOfPeer(Route.ADMIT, 1, 1)));
        for (int count : threads) {
            if (count > 1) {
                String what = "admit, " + count + " threads: at least level with the fastest peer";
                lines.addAll(target(what, levelWithPeer(count)));
            }
        }
        for (int count : threads) {
            String what = "refuse, " + Cell.threadsLabel(count) + ": at least 1.3 × as fast as the fastest peer";
            lines.addAll(target(what + floorAgainstPeer(count), aheadOfPeer(Route.REFUSE, count, REFUSING_AHEAD)));
        }
        lines.addAll(target("refuse never slower than admit", refusingAgainstAdmitting(threads)));
        return lines;
    }

    private static List<String> target(String what, List<Part> parts) {
        return new Goal(what, parts).lines();
    }

    private List<Part> bytes() {
        List<Part> parts = new ArrayList<>();
        for (Cell cell : measurements.cells(Side.OURS)) {
            double most = measurements.bytes(cell).orElseThrow().most();
            Verdict verdict = most < NO_BYTES ? Verdict.REACHED : Verdict.MISSED;
            parts.add(new Part(cell.label() + " " + Figures.hundredths(most), verdict));
        }
        return parts;
    }

    private List<Part> overFloor() {
        List<Part> parts = new ArrayList<>();
        measurements.floor(Route.ADMIT, 1).ifPresent(floor -> {
            for (Cell cell : headliners(Route.ADMIT, 1)) {
                Ratio ratio = nanos(cell).over(floor);
                parts.add(part(cell, ratio, ratio.isAtMost(MOST_OF_FLOOR)));
            }
        });
        return parts;
    }

    private List<Part> aheadOfPeer(Route route, int threads, double bound) {
        List<Part> parts = new ArrayList<>();
        measurements.fastestPeerNanos(route, threads).ifPresent(peer -> {
            for (Cell cell : headliners(route, threads)) {
                Ratio ratio = peer.over(nanos(cell));
                parts.add(part(cell, ratio, ratio.isAtLeast(bound)));
            }
        });
        return parts;
    }

    /** How far ahead of the fastest peer a refusal could be at best: nobody is faster than the floor. */
    private String floorAgainstPeer(int threads) {
        Optional<Spread> floor = measurements.floor(Route.REFUSE, threads);
        Optional<Spread> peer = measurements.fastestPeerNanos(Route.REFUSE, threads);
        return floor.isPresent() && peer.isPresent()
                ? " (the floor is " + peer.get().over(floor.get()).range() + ")"
                : "";
    }

    /** Level means not slower for certain: overlapping spreads will do. */
    private List<Part> levelWithPeer(int threads) {
        List<Part> parts = new ArrayList<>();
        measurements.fastestPeerNanos(Route.ADMIT, threads).ifPresent(peer -> {
            for (Cell cell : headliners(Route.ADMIT, threads)) {
                Ratio ratio = peer.over(nanos(cell));
                parts.add(part(cell, ratio, ratio.most() < 1 ? Verdict.MISSED : Verdict.REACHED));
            }
        });
        return parts;
    }

    private List<Part> refusingAgainstAdmitting(List<Integer> threads) {
        List<Part> parts = new ArrayList<>();
        for (int count : threads) {
            for (Cell refusing : headliners(Route.REFUSE, count)) {
                measurements
                        .nanos(new Cell(refusing.contender(), Route.ADMIT, count))
                        .ifPresent(admitting -> {
                            Ratio ratio = nanos(refusing).over(admitting);
                            Verdict verdict = ratio.least() > 1 ? Verdict.MISSED : Verdict.REACHED;
                            String what = refusing.contender().name() + " with " + Cell.threadsLabel(count);
                            parts.add(new Part(what + " " + ratio.range(), verdict));
                        });
            }
        }
        return parts;
    }

    /** The four that the targets for speed name. */
    private List<Cell> headliners(Route route, int threads) {
        return measurements.cells(Side.OURS, route, threads).stream()
                .filter(cell -> cell.contender().isQuick())
                .toList();
    }

    private Spread nanos(Cell cell) {
        return measurements.nanos(cell).orElseThrow();
    }

    private static Part part(Cell cell, Ratio ratio, Verdict verdict) {
        Contender contender = cell.contender();
        return new Part(contender.name() + " " + ratio.range(), verdict);
    }
}
