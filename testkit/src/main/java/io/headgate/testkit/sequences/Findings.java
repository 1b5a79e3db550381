package io.headgate.testkit.sequences;

import java.util.EnumMap;
import java.util.Map;

/** What came of many sequences: how many failed in which way, and of each way the shortest that was found. */
public final class Findings {

    private record Shortest(int operations, String text) {}

    private final String what;
    private long played;
    private final Map<Failure.Kind, Integer> failures = new EnumMap<>(Failure.Kind.class);
    private final Map<Failure.Kind, Shortest> shortest = new EnumMap<>(Failure.Kind.class);

    Findings(String what) {
        this.what = what;
    }

    void played() {
        played++;
    }

    /** @return how many have failed in this way, this one included */
    int failed(Failure.Kind kind) {
        return failures.merge(kind, 1, Integer::sum);
    }

    void keepIfShorter(Failure.Kind kind, int operations, String text) {
        Shortest before = shortest.get(kind);
        if (before == null || operations < before.operations()) {
            shortest.put(kind, new Shortest(operations, text));
        }
    }

    /** Whether no sequence failed. */
    public boolean isEmpty() {
        return failures.isEmpty();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(what + ": " + played + " sequences");
        shortest.forEach((kind, failing) -> text.append("\n")
                .append(failures.get(kind))
                .append(" failed with ")
                .append(kind)
                .append(", shortest:\n")
                .append(failing.text()));
        return text.toString();
    }
}
