package io.headgate.lab.whatif;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * One number by which runs are compared.
 *
 * @param name what it is
 * @param unit how it is written
 * @param better which way is better for the callers
 * @param of the number of a run
 */
public record RunFigure(String name, Unit unit, Better better, ToDoubleFunction<RunResult> of) {

    /** How a number is written. */
    public enum Unit {
        /** Calls: {@code 12,345}. */
        CALLS,
        /** Calls in a second: {@code 98.6}. */
        PER_SECOND,
        /** Nanoseconds, as {@code 52.3 ms} or {@code 1.03 s}. */
        TIME
    }

    /** Which way is better. */
    public enum Better {
        /** The more the better. */
        MORE,
        /** The less the better. */
        LESS,
        /** That depends. */
        NEITHER
    }

    private static final double SECOND = 1e9;

    private static final List<RunFigure> ALL = List.of(
            calls("offered", Better.NEITHER, Counts::offered),
            calls("refused by rules", Better.NEITHER, Counts::refused),
            calls("admitted", Better.NEITHER, Counts::admitted),
            calls("  good answers", Better.MORE, Counts::good),
            calls("  failed", Better.LESS, Counts::failed),
            calls("  timed out", Better.LESS, Counts::timedOut),
            calls("  turned away by service", Better.LESS, Counts::turnedAway),
            calls("made to wait by rules", Better.NEITHER, Counts::waited),
            new RunFigure("goodput per second", Unit.PER_SECOND, Better.MORE, RunResult::goodput),
            time("latency p50", Percentiles::p50),
            time("        p90", Percentiles::p90),
            time("        p99", Percentiles::p99),
            time("        p99.9", Percentiles::p999),
            new RunFigure("most queued at a time", Unit.CALLS, Better.LESS, RunResult::mostQueued));

    /** All of them, in the order in which they are to be read. */
    public static List<RunFigure> all() {
        return ALL;
    }

    private static RunFigure calls(String name, Better better, ToDoubleFunction<Counts> of) {
        return new RunFigure(name, Unit.CALLS, better, result -> of.applyAsDouble(result.total()));
    }

    private static RunFigure time(String name, ToDoubleFunction<Percentiles> of) {
        return new RunFigure(
                name,
                Unit.TIME,
                Better.LESS,
                result -> of.applyAsDouble(result.total().latency()));
    }

    /** The number of a run as text. */
    public String text(RunResult result) {
        return text(of.applyAsDouble(result));
    }

    private String text(double value) {
        return switch (unit) {
            case CALLS -> String.format(Locale.ROOT, "%,d", (long) value);
            case PER_SECOND -> String.format(Locale.ROOT, "%,.1f", value);
            case TIME -> time(value);
        };
    }

    /** A time in nanoseconds as text: {@code 52.3 ms}, {@code 1.03 s}; nothing took no time. */
    public static String time(long nanos) {
        return time((double) nanos);
    }

    private static String time(double nanos) {
        if (nanos == 0) {
            return "-";
        }
        return Math.abs(nanos) < SECOND
                ? String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%,.2f s", nanos / SECOND);
    }

    /** How much more the second has than the first, with a sign; empty when they are the same. */
    public String difference(RunResult first, RunResult second) {
        double more = of.applyAsDouble(second) - of.applyAsDouble(first);
        String text = text(more);
        boolean none = more == 0 || text.matches("-?0(\\.0+)?");
        return none ? "" : (more > 0 ? "+" : "") + text;
    }

    /** Whether the second is better than the first: above 0 when it is, below 0 when it is worse, 0 when neither. */
    public int verdict(RunResult first, RunResult second) {
        if (difference(first, second).isEmpty() || better == Better.NEITHER) {
            return 0;
        }
        int more = Double.compare(of.applyAsDouble(second), of.applyAsDouble(first));
        return better == Better.MORE ? more : -more;
    }
}
