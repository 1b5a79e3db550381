package io.headgate.console.history;

import org.jspecify.annotations.Nullable;

/** The rows of a stretch, sorted by name, as columns. */
final class RowsByName {

    private final int[] from;
    private final int[] steps;
    private final long[][] numbers; // by column: one array for all would be too large for a small heap to place well

    private final @Nullable Percentiles[] times;
    private final boolean withTimes;

    private RowsByName(int names, int rows, boolean withTimes) {
        this.withTimes = withTimes;
        times = new Percentiles[withTimes ? rows : 0];
        from = new int[names + 1];
        steps = new int[rows];
        numbers = new long[Columns.COUNT][rows];
    }

    static RowsByName of(OpenStretch stretch) {
        RowsByName sorted = new RowsByName(stretch.names().size(), stretch.count(), stretch.withTimes());
        stretch.each((place, step, figures) -> sorted.from[place + 1]++);
        for (int place = 1; place < sorted.from.length; place++) {
            sorted.from[place] += sorted.from[place - 1];
        }
        int[] next = sorted.from.clone();
        stretch.each((place, step, figures) -> sorted.put(next[place]++, step, figures));
        return sorted;
    }

    private void put(int row, int step, Tally figures) {
        steps[row] = step;
        if (withTimes) {
            times[row] = figures.times;
        }
        for (int column = 0; column < Columns.COUNT; column++) {
            numbers[column][row] = Columns.number(figures, column);
        }
    }

    int names() {
        return from.length - 1;
    }

    void write(int place, ByteSink sink) {
        sink.number(from[place + 1] - from[place]);
        int before = 0;
        for (int row = from[place]; row < from[place + 1]; row++) {
            int distance = steps[row] - before; // late ones go back
            sink.number((distance << 1) ^ (distance >> 31));
            before = steps[row];
        }
        for (int column = 0; column < Columns.COUNT; column++) {
            for (int row = from[place]; row < from[place + 1]; row++) {
                sink.number(numbers[column][row]);
            }
        }
        for (int row = from[place]; withTimes && row < from[place + 1]; row++) {
            Percentiles.write(sink, times[row]);
        }
    }

    static void read(ByteSource source, String name, Tier tier, long start, boolean withTimes, RowVisitor visitor)
            throws DamagedException {
        int count = source.number(source.left());
        int[] steps = new int[count];
        int before = 0;
        for (int row = 0; row < count; row++) {
            int distance = source.number(2 * tier.steps);
            steps[row] = before + (distance >>> 1 ^ -(distance & 1));
            if (steps[row] < 0 || steps[row] >= tier.steps) {
                throw new DamagedException("step " + steps[row] + " of " + tier.steps);
            }
            before = steps[row];
        }
        Tally[] figures = new Tally[count];
        for (int column = 0; column < Columns.COUNT; column++) {
            for (int row = 0; row < count; row++) {
                figures[row] = column == 0 ? new Tally() : figures[row];
                Columns.set(figures[row], column, source.number());
            }
        }
        for (int row = 0; withTimes && row < count; row++) {
            figures[row].times = Percentiles.read(source);
        }
        if (source.more()) {
            throw new DamagedException("more rows than were expected");
        }
        for (int row = 0; row < count; row++) {
            visitor.row(name, start + (long) steps[row] * tier.step, figures[row]);
        }
    }
}
