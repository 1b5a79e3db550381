package io.headgate.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came out of the traces of one family. */
final class Tally {

    private final String family;
    private final Map<String, Long> explained = new TreeMap<>();
    private final Map<String, Long> explainedWaits = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();
    private final List<Long> apartNanos = new ArrayList<>();
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

    void unexplained(String difference) {
        unexplained.add(difference);
    }

    /** Of the two one admits the call and the other refuses it, which has these names; the trace ends. */
    void turned(List<String> names) {
        turned++;
        names.forEach(name -> explained.merge(name, 1L, Long::sum));
    }

    /** Both admit the call, ours after a wait that is so much longer, which has these names; the trace goes on. */
    void otherWait(List<String> names, long nanos) {
        apartNanos.add(Math.abs(nanos));
        names.forEach(name -> explainedWaits.merge(name, 1L, Long::sum));
    }

    /** Decisions that differ, each of which ended its trace. */
    long turnedCalls() {
        return turned;
    }

    long traces() {
        return traces;
    }

    /** Calls that both admit, after waits that differ by more than {@code nanos}. */
    long waitsApart(long nanos) {
        return apartNanos.stream().filter(apart -> apart > nanos).count();
    }

    List<String> unexplained() {
        return unexplained;
    }

    /** Decisions that differ, by name; one may have several. */
    Map<String, Long> explained() {
        return explained;
    }

    /** Waits that differ, by name; one may have several. */
    Map<String, Long> explainedWaits() {
        return explainedWaits;
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

    /** A line for the family, one for each known difference between decisions that was met, and as much for waits. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "%-28s %,7d traces %,9d calls: %,9d admitted %,9d waited %,9d refused; %d turned, %d unexplained%n"
                        .formatted(family, traces, calls(), admitted, waited, refused, turned, unexplained.size()));
        explained.forEach((name, count) -> text.append("    %,9d × %s%n".formatted(count, name)));
        if (!apartNanos.isEmpty()) {
            long furthest = Collections.max(apartNanos);
            text.append("    %,9d waits differ, by %.6f ms at most%n".formatted(apartNanos.size(), furthest / 1e6));
            explainedWaits.forEach((name, count) -> text.append("    %,9d × %s%n".formatted(count, name)));
        }
        return text.toString();
    }
}
