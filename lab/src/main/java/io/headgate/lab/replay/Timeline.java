package io.headgate.lab.replay;

import io.headgate.lab.simulation.Slices;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The counts of a replay in slices of one length, at least a second each. Immutable, hence safe for many threads.
 *
 * @param start when the first slice begins
 * @param width how long each is
 * @param rows how many there are
 * @param offered the calls
 * @param admitted the calls each limit admitted, by when they would have run
 * @param refused the calls each limit refused
 */
public record Timeline(
        Instant start, Duration width, int rows, Slices offered, List<Slices> admitted, List<Slices> refused) {

    private static final long SECOND = 1_000_000_000;

    /** Lengths that people know, in seconds: up to a minute, an hour, a day, a week. */
    private static final long[] LENGTHS = {
        1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
        172_800, 604_800
    };

    /** Copies the lists. */
    public Timeline {
        admitted = List.copyOf(admitted);
        refused = List.copyOf(refused);
    }

    /** As fine as it can be in at most {@code mostRows} slices. */
    public static Timeline of(ReplayOutcome outcome, int mostRows) {
        List<Slices> all = all(outcome);
        long finest = all.stream().mapToLong(slices -> slices.width().toNanos()).reduce(SECOND, Math::max);
        long length = all.stream()
                .mapToLong(slices -> slices.size() * slices.width().toNanos())
                .max()
                .orElse(0);
        long width = width(finest, length, mostRows);
        return new Timeline(
                outcome.start(),
                Duration.ofNanos(width),
                (int) ((length + width - 1) / width),
                merged(outcome.offeredSlices(), width),
                outcome.limits().stream()
                        .map(limit -> merged(limit.admittedSlices(), width))
                        .toList(),
                outcome.limits().stream()
                        .map(limit -> merged(limit.refusedSlices(), width))
                        .toList());
    }

    private static List<Slices> all(ReplayOutcome outcome) {
        return Stream.concat(
                        Stream.of(outcome.offeredSlices()),
                        outcome.limits().stream()
                                .flatMap(limit -> Stream.of(limit.admittedSlices(), limit.refusedSlices())))
                .toList();
    }

    private static long width(long finest, long length, int mostRows) {
        for (long seconds : LENGTHS) {
            long width = seconds * SECOND;
            if (width % finest == 0 && (length - 1) / width < mostRows) {
                return width;
            }
        }
        return finest * ((length - 1) / finest / mostRows + 1);
    }

    private static Slices merged(Slices slices, long width) {
        return slices.merged(Math.toIntExact(width / slices.width().toNanos()));
    }

    /** When a slice begins. */
    public Instant startOf(int row) {
        return start.plus(width.multipliedBy(row));
    }
}
