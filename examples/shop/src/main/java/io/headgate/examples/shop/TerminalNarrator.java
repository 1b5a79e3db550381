package io.headgate.examples.shop;

import io.headgate.examples.shop.report.Figures;
import io.headgate.examples.shop.report.Wording;
import io.headgate.examples.shop.story.Act;
import io.headgate.examples.shop.traffic.Narrator;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;

/**
 * Tells the story on a terminal: two lines when an act begins, and one that is painted again each second. Where lines cannot be
 * painted again, one for every fifth second and the last. No line is longer than a hundred columns.
 */
public final class TerminalNarrator implements Narrator {

    private static final int WIDTH = 99; // the last column stays free, where some terminals would wrap
    private static final String FIRST_COLUMN = "\r\033[K";
    private static final int EVERY = 5;

    private final PrintStream out;
    private final boolean repaints;
    private int seconds;
    private boolean open; // the line is not ended yet

    /** Tells it there; {@code repaints} where a line can be painted again. */
    public TerminalNarrator(PrintStream out, boolean repaints) {
        this.out = out;
        this.repaints = repaints;
    }

    @Override
    public void opens(URI shop) {
        out.println("the shop is at " + shop + ", and these are calls of it:");
        out.println("  curl " + shop + "/products/lamp");
        out.println("  curl -X POST -H 'X-Client: web' -H 'X-Tenant: north' '" + shop + "/orders?product=lamp'");
        out.println("  curl " + shop + "/actuator/headgate");
    }

    @Override
    public void begins(Act act, Duration length) {
        seconds = 0;
        out.println();
        out.println(cut(act.name() + " (" + Wording.seconds(length) + "): " + act.happens()));
        out.println(cut("  look at: " + act.lookAt()));
    }

    @Override
    public void goesOn(Act act, Duration since, Duration length, Figures second, Duration lasting) {
        boolean last = since.compareTo(length) >= 0;
        String line = line(since, second, lasting);
        if (repaints) {
            out.print(FIRST_COLUMN + line + (last ? System.lineSeparator() : ""));
            out.flush();
            open = !last;
        } else if (last || ++seconds % EVERY == 0) {
            out.println(line);
        }
    }

    @Override
    public void ends() {
        if (open) {
            out.println();
            open = false;
        }
    }

    private static String line(Duration since, Figures figures, Duration lasting) {
        double perSecond = 1e9 / Math.max(1, lasting.toNanos());
        String line = String.format(
                Locale.ROOT,
                "%5d s  %4.0f/s admitted %4.0f refused %4.0f failed  p99 %7s  ",
                Math.round(since.toMillis() / 1e3),
                figures.admitted() * perSecond,
                figures.refused() * perSecond,
                figures.failed() * perSecond,
                Wording.millis(figures.p99Micros()));
        return (line + Wording.counts(figures.refusedBy(), WIDTH - line.length())).stripTrailing();
    }

    private static String cut(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH);
    }
}
