package io.headgate.differential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages that list what we do otherwise than Sentinel. */
public enum Page {
    /** What whoever changes to the drop-in reads. */
    DROP_IN("../docs/sentinel.md"),
    /** What the drop-in and the native engine have in common. */
    DECISION("../docs/decisions/0011-where-we-differ-from-sentinel.md");

    private final Path file;

    Page(String file) {
        this.file = Path.of(file);
    }

    /** What the first columns of its tables say, without marks. */
    public Set<String> rows() throws IOException {
        return firstColumn("| ");
    }

    /** The same, only of those that are all bold. */
    Set<String> boldRows() throws IOException {
        return firstColumn("| **");
    }

    private Set<String> firstColumn(String start) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(start))
                    .map(line -> line.substring(2, line.indexOf(" |", 2)).replaceAll("[*`]", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
