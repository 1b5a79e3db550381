package io.headgate.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /** Prints it, with the count of each name. */
    public void print() {
        System.out.printf(
                Locale.ROOT,
                "%s%s: %,d decisions, %,d explained (%.2f %%), %,d unexplained%n",
                PREFIX,
                suite,
                decisions,
                differences,
                100.0 * differences / Math.max(1, decisions),
                unexplained);
        wrapped(explained).forEach(line -> System.out.println(PREFIX + "    " + line));
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
