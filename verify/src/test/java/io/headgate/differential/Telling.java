package io.headgate.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came out of all comparisons of a suite, in a few lines. They have a prefix by which {@code ./headgate test} finds them and shows
 * them in its summary.
 */
public final class Telling {

    private static final String PREFIX = "headgate test tells: ";
    private static final int WIDTH = 120;

    private final String suite;
    private final Map<String, Long> explained = new TreeMap<>();
    private final Map<String, Long> explainedWaits = new TreeMap<>();
    private String pieces = "";
    private long admitted;
    private long otherWaits;
    private long run;
    private long cutShort;
    private long decisions;
    private long differences;
    private long unexplained;

    /** Tells nothing yet. */
    public Telling(String suite) {
        this.suite = suite;
    }

    /** Adds a family: of so many decisions so many differ, which has names, and so many without. */
    public void add(long decided, long different, Map<String, Long> names, long nameless) {
        decisions += decided;
        differences += different;
        unexplained += nameless;
        names.forEach((name, count) -> explained.merge(name, count, Long::sum));
    }

    /** Adds that of so many admitted calls so many were admitted after another wait, which has names. */
    public void addWaits(long calls, long different, Map<String, Long> names) {
        admitted += calls;
        otherWaits += different;
        names.forEach((name, count) -> explainedWaits.merge(name, count, Long::sum));
    }

    /** Adds that of so many {@code kind} so many ended early, with a difference. */
    public void addCutShort(String kind, long all, long early) {
        pieces = kind;
        run += all;
        cutShort += early;
    }

    /** Prints it, with the count of each name. */
    public void print() {
        tell("%s: %,d decisions, %,d explained (%.2f %%), %,d unexplained; %,d of %,d %s cut short"
                .formatted(
                        suite,
                        decisions,
                        differences,
                        percent(differences, decisions),
                        unexplained,
                        cutShort,
                        run,
                        pieces));
        wrapped(explained).forEach(line -> tell("    " + line));
        if (otherWaits > 0) {
            tell("    besides, %,d of %,d admitted calls wait for another time (%.1f %%)"
                    .formatted(otherWaits, admitted, percent(otherWaits, admitted)));
            wrapped(explainedWaits).forEach(line -> tell("        " + line));
        }
    }

    private static void tell(String line) {
        System.out.println(PREFIX + line);
    }

    private static double percent(long part, long whole) {
        return 100.0 * part / Math.max(1, whole);
    }

    private static List<String> wrapped(Map<String, Long> counts) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        counts.forEach((name, count) -> {
            String item = "%,d × %s".formatted(count, name);
            if (line.length() + item.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : "; ").append(item);
        });
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }
}
