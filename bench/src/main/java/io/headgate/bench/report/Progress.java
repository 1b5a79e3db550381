package io.headgate.bench.report;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Says how far a run is and how long it will take: one line rewritten on a terminal, elsewhere a line every ten seconds.
 * Not thread-safe.
 */
public final class Progress {

    private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

    private final PrintStream out;
    private final boolean rewrite;
    private final int steps;
    private final Duration expectedStep;
    private final long started = System.nanoTime();
    private long lastLine = started - NANOS_BETWEEN_LINES;
    private int done;

    /** A run of {@code steps}, each expected to take about {@code expectedStep} until the first ones have shown. */
    public Progress(PrintStream out, boolean rewrite, int steps, Duration expectedStep) {
        this.out = out;
        this.rewrite = rewrite;
        this.steps = steps;
        this.expectedStep = expectedStep;
    }

    /** The next step begins: {@code what} is measured now. */
    public void begin(String what) {
        long now = System.nanoTime();
        Duration elapsed = Duration.ofNanos(now - started);
        String line = line(what, done, steps, elapsed, left(elapsed));
        if (rewrite) {
            out.print("\r\033[K" + line);
            out.flush();
        } else if (now - lastLine >= NANOS_BETWEEN_LINES) {
            lastLine = now;
            out.println(line);
        }
    }

    /** The step that began last is done. */
    public void end() {
        done++;
        if (done == steps && rewrite) {
            out.print("\r\033[K");
        }
    }

    /** Since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private Duration left(Duration elapsed) {
        Duration step = done == 0 ? expectedStep : elapsed.dividedBy(done);
        return step.multipliedBy(steps - done);
    }

    static String line(String what, int done, int steps, Duration elapsed, Duration left) {
        return "%d/%d  %s elapsed, %s left  %s".formatted(done + 1, steps, minutes(elapsed), minutes(left), what);
    }

    /** Minutes and seconds: {@code 9:05}. */
    public static String minutes(Duration duration) {
        return "%d:%02d".formatted(duration.toMinutes(), duration.toSecondsPart());
    }
}
