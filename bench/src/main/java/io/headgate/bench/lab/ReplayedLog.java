package io.headgate.bench.lab;

import static java.util.stream.Collectors.joining;

import io.headgate.bench.measure.Goal;
import io.headgate.bench.measure.Goal.Part;
import io.headgate.bench.measure.Verdict;
import io.headgate.bench.report.Figures;
import java.util.List;
import java.util.Locale;

/**
 * A log that was replayed, as text.
 *
 * @param replayed what it took
 * @param size bytes of the log
 */
record ReplayedLog(Replayed replayed, long size) {

    private static final double NANOS = 1e9;
    private static final double MEGA = 1e6;
    private static final double MOST_SECONDS = 60;

    List<String> lines() {
        return List.of(
                "a log replayed in a JVM with -Xmx" + ReplayProcess.HEAP_MEGABYTES + "m, each call offered to "
                        + ReplayMain.LIMITS.size() + " limits",
                "",
                "log        " + grouped(replayed.lines()) + " lines in the combined format, "
                        + Figures.tenths(size / MEGA) + " MB, " + grouped(replayed.bad())
                        + " of them broken and counted",
                "limits     " + ReplayMain.LIMITS.stream().map(Object::toString).collect(joining("; ")),
                "elapsed    " + Figures.tenths(elapsedSeconds()) + " s: " + grouped(perSecond(elapsedSeconds()))
                        + " lines per second",
                "processor  " + Figures.tenths(cpuSeconds()) + " s, compiler and collector included: "
                        + grouped(perSecond(cpuSeconds())) + " lines per second",
                "heap       " + Figures.tenths(replayed.peakBytes() / MEGA) + " MB at most, garbage included; "
                        + Figures.tenths(replayed.liveBytes() / MEGA) + " MB for the outcome alone",
                "answers    " + grouped(replayed.admitted()) + " admitted, " + grouped(replayed.refused())
                        + " refused; " + grouped(replayed.forgotten()) + " keys made room for others");
    }

    /** On a busy machine the clock says little; what the processor needed would be the time on an idle one. */
    Goal goal() {
        Verdict verdict = elapsedSeconds() <= MOST_SECONDS
                ? Verdict.REACHED
                : cpuSeconds() <= MOST_SECONDS ? Verdict.UNDECIDED : Verdict.MISSED;
        String seconds = Figures.tenths(elapsedSeconds()) + " s elapsed, " + Figures.tenths(cpuSeconds())
                + " s of processor time";
        return new Goal(
                "10 million lines replayed in at most 60 s with 512 MB of heap", List.of(new Part(seconds, verdict)));
    }

    private double elapsedSeconds() {
        return replayed.elapsedNanos() / NANOS;
    }

    private double cpuSeconds() {
        return replayed.cpuNanos() / NANOS;
    }

    private long perSecond(double seconds) {
        return Math.round(replayed.lines() / Math.max(1e-9, seconds));
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
