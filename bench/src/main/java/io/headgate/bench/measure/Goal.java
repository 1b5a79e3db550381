package io.headgate.bench.measure;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Something we set out to reach, with everybody's part in it. It is as good as its worst part.
 *
 * @param what in words, with the figure
 * @param parts empty when nothing was measured that could tell
 */
public record Goal(String what, List<Part> parts) {

    /** One contender's part: who with which figure, and whether that will do. */
    public record Part(String what, Verdict verdict) {}

    /** Copies the parts. */
    public Goal {
        parts = List.copyOf(parts);
    }

    /** The verdict of the worst part; none when nothing was measured. */
    public Optional<Verdict> verdict() {
        return parts.stream().map(Part::verdict).max(Comparator.naturalOrder());
    }

    /** The verdict, and below it the parts that led to it unless all is well. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%-12s  %s".formatted(verdict().map(Verdict::label).orElse("not measured"), what));
        for (Verdict verdict : List.of(Verdict.MISSED, Verdict.UNDECIDED)) {
            String which = parts.stream()
                    .filter(part -> part.verdict() == verdict)
                    .map(Part::what)
                    .collect(joining(", "));
            if (!which.isEmpty()) {
                lines.add("              " + verdict.label() + ": " + which);
            }
        }
        return lines;
    }
}
