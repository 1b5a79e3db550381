package io.headgate.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came out of the traces of one family. */
final class Tally {

    private final String family;
    private final Map<String, Long> explained = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();
    private long traces;
    private long admitted;
    private long waited;
    private long refused;
    private long turned;

    Tally(String family) {
        this.family = family;
    }

    void trace() {
        traces++;
    }

    void compared(Verdict sentinel) {
        if (!sentinel.admitted()) {
            refused++;
        } else if (sentinel.waitNanos() > 0) {
            waited++;
        } else {
            admitted++;
        }
    }

    void explained(String name) {
        explained.merge(name, 1L, Long::sum);
    }

    void unexplained(String difference) {
        unexplained.add(difference);
    }

    /** Of the two one admits the call and the other refuses it. */
    void turned() {
        turned++;
    }

    long turnedCalls() {
        return turned;
    }

    List<String> unexplained() {
        return unexplained;
    }

    Map<String, Long> explained() {
        return explained;
    }

    long calls() {
        return admitted + waited + refused;
    }

    long admitted() {
        return admitted + waited;
    }

    long refused() {
        return refused;
    }

    /** A line for the family and one for each known difference that was met. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "%-28s %,7d traces %,9d calls: %,9d admitted %,9d waited %,9d refused; %d turned, %d unexplained%n"
                        .formatted(family, traces, calls(), admitted, waited, refused, turned, unexplained.size()));
        explained.forEach((name, count) -> text.append("    %,9d × %s%n".formatted(count, name)));
        return text.toString();
    }
}
