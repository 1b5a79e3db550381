package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Ended;
import io.headgate.differential.program.Answer.Figures;
import io.headgate.differential.program.Answer.InForce;
import io.headgate.differential.program.Answer.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came out of the programs of one family. */
final class Tally {

    private final String family;
    private final Map<String, Long> refused = new TreeMap<>();
    private final Map<String, Long> explained = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();
    private long programs;
    private long cutShort;
    private long steps;
    private long admitted;
    private long waited;
    private long outOfOrder;
    private long looks;
    private long loads;

    Tally(String family) {
        this.family = family;
    }

    void program() {
        programs++;
    }

    /** A difference that has a name ended the program before its last step. */
    void cutShort() {
        cutShort++;
    }

    void compared(Answer sentinel) {
        steps++;
        if (sentinel instanceof Admitted one) {
            admitted++;
            waited += one.waitedNanos() > 0 ? 1 : 0;
        } else if (sentinel instanceof Refused one) {
            refused.merge(one.kind(), 1L, Long::sum);
        } else if (sentinel instanceof Ended ended) {
            outOfOrder += ended.thrown().isEmpty() ? 0 : 1;
        } else if (sentinel instanceof Figures) {
            looks++;
        } else if (sentinel instanceof InForce) {
            loads++;
        }
    }

    void explained(String name) {
        explained.merge(name, 1L, Long::sum);
    }

    void unexplained(String parting) {
        unexplained.add(parting);
    }

    Map<String, Long> explained() {
        return explained;
    }

    List<String> unexplained() {
        return unexplained;
    }

    long programs() {
        return programs;
    }

    long programsCutShort() {
        return cutShort;
    }

    /** Calls that were decided. */
    long decisions() {
        return admitted + refusals();
    }

    long admissions() {
        return admitted;
    }

    long refusals() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    long explanations() {
        return explained.values().stream().mapToLong(Long::longValue).sum();
    }

    /** A few lines for the family and one for each known difference that was met. */
    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder(("%-22s %,6d programs %,9d steps %,8d decisions: %,8d admitted (%,d waited) %,8d"
                                + " refused; %,d out of order, %,d loads, %,d looks; %d explained, %d cut short, %d unexplained%n    refused by %s%n")
                        .formatted(
                                family,
                                programs,
                                steps,
                                decisions(),
                                admitted,
                                waited,
                                refusals(),
                                outOfOrder,
                                loads,
                                looks,
                                explanations(),
                                cutShort,
                                unexplained.size(),
                                refused));
        explained.forEach((name, count) -> text.append("    %,9d × %s%n".formatted(count, name)));
        return text.toString();
    }
}
