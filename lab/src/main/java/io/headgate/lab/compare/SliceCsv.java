package io.headgate.lab.compare;

import io.headgate.lab.simulation.Slices;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The counts of each slice as comma-separated lines: when it starts in seconds, what was offered, and what each contender
 * let run.
 *
 * <pre>
 *   start_s,offered,fixed-window,sliding-window
 *   0,30,30,30
 *   0.01,28,28,28
 * </pre>
 */
public final class SliceCsv {

    private SliceCsv() {}

    /** The lines, with a header. Where one counted in longer slices than another, the longest count. */
    public static Stream<String> lines(List<Result> results) {
        Slices offered = results.get(0).outcome().offeredSlices();
        List<Slices> columns = columns(results, offered);
        long width = columns.stream()
                .mapToLong(slices -> slices.width().toNanos())
                .max()
                .orElseThrow();
        List<Slices> even = columns.stream()
                .map(slices -> slices.merged((int) (width / slices.width().toNanos())))
                .toList();
        int rows = even.stream().mapToInt(Slices::size).max().orElse(0);
        return Stream.concat(
                Stream.of(header(results)),
                Stream.iterate(0, row -> row < rows, row -> row + 1).map(row -> line(even, row, width)));
    }

    private static List<Slices> columns(List<Result> results, Slices offered) {
        return Stream.concat(
                        Stream.of(offered),
                        results.stream().map(result -> result.outcome().admittedSlices()))
                .toList();
    }

    private static String header(List<Result> results) {
        StringBuilder header = new StringBuilder("start_s,offered");
        results.forEach(result -> header.append(',').append(result.contender().name()));
        return header.toString();
    }

    private static String line(List<Slices> columns, int row, long width) {
        BigDecimal start = BigDecimal.valueOf(width, 9).multiply(BigDecimal.valueOf(row));
        StringBuilder line = new StringBuilder(
                start.signum() == 0 ? "0" : start.stripTrailingZeros().toPlainString());
        columns.forEach(slices -> line.append(',').append(slices.get(row)));
        return line.toString();
    }
}
