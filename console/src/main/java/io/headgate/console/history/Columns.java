package io.headgate.console.history;

/** The figures of a row as numbers, in the order in which they are written. */
final class Columns {

    static final int COUNT = 8;

    private Columns() {}

    static void write(ByteSink sink, Tally figures) {
        for (int column = 0; column < COUNT; column++) {
            sink.number(number(figures, column));
        }
    }

    static void read(ByteSource source, Tally figures) throws DamagedException {
        for (int column = 0; column < COUNT; column++) {
            set(figures, column, source.number());
        }
    }

    /** A figure as the number that is written for it: what is zero or small as often as possible. */
    static long number(Tally figures, int column) {
        return switch (column) {
            case 0 -> figures.passed;
            case 1 -> figures.refused;
            case 2 -> near(figures.finished - figures.passed); // most calls end in the second in which they began
            case 3 -> figures.errors;
            case 4 -> RoughNumber.code(figures.responseNanos);
            case 5 -> RoughNumber.code(figures.longestNanos);
            case 6 -> figures.inFlight;
            default -> figures.waiting;
        };
    }

    /** Takes over what was written; the first column before the third. */
    static void set(Tally figures, int column, long number) throws DamagedException {
        switch (column) {
            case 0 -> figures.passed = figure(number);
            case 1 -> figures.refused = figure(number);
            case 2 -> figures.finished = figure(figures.passed + (number >>> 1 ^ -(number & 1)));
            case 3 -> figures.errors = figure(number);
            case 4 -> figures.responseNanos = rough(number);
            case 5 -> figures.longestNanos = rough(number);
            case 6 -> figures.inFlight = figure(number);
            default -> figures.waiting = figure(number);
        }
    }

    private static long near(long difference) {
        return difference << 1 ^ difference >> 63;
    }

    private static long figure(long number) throws DamagedException {
        if (number < 0) {
            throw new DamagedException("a figure below 0");
        }
        return number;
    }

    private static long rough(long code) throws DamagedException {
        if (code < 0 || code > RoughNumber.MOST) {
            throw new DamagedException(code + " where a rough number was expected");
        }
        return RoughNumber.number((int) code);
    }
}
