package io.headgate.differential.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the comparison of programs can be trusted: it finds nothing where there is nothing, and every mistake. */
class ProgramsHarnessTest {

    private static final int PROGRAMS = 40;
    private static final int ENOUGH = 1000; // each mistake shows in one of 30 or more; the first ends the search
    private static final Path TABLE = Path.of("../docs/sentinel.md");
    private static final Path TABLE_OF_DECISIONS = Path.of("../docs/decisions/0011-where-we-differ-from-sentinel.md");

    static List<Family> families() {
        return Family.all();
    }

    @ParameterizedTest
    @MethodSource("families")
    void twoSentinelsAgreeOnEverything(Family family) {
        Tally tally = Programs.compare(family, Programs::sentinel, 1, PROGRAMS);

        assertThat(tally.unexplained()).isEmpty();
        assertThat(tally.explained()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aWrongDropInIsFound(Fault fault) {
        Tally tally = Programs.compare(fault.shows(), fault::wrong, 1, ENOUGH);

        assertThat(tally.unexplained()).as("explained: %s", tally.explained()).isNotEmpty();
    }

    @Test
    void aProgramThatShowsAMistakeIsShrunkToFewSteps() {
        Fault fault = Fault.AUTHORITY_INVERTED;
        Tally tally = Programs.compare(fault.shows(), fault::wrong, 1, ENOUGH);

        String shortened = tally.unexplained().get(0);
        assertThat(shortened.lines()).as(shortened).hasSizeLessThan(10);
    }

    @Test
    void everyReasonIsARowOfATable() throws IOException {
        Set<String> rows = new TreeSet<>(rows(TABLE));
        rows.addAll(rows(TABLE_OF_DECISIONS));

        assertThat(rows)
                .containsAll(Reasons.all().stream()
                        .flatMap(reason -> reason.names().stream())
                        .toList());
    }

    /** What the first columns say, without marks. */
    private static Set<String> rows(Path page) throws IOException {
        try (Stream<String> lines = Files.lines(page)) {
            return lines.filter(line -> line.startsWith("| "))
                    .map(line -> line.substring(2, line.indexOf(" |", 2)).replaceAll("[*`]", ""))
                    .collect(Collectors.toSet());
        }
    }
}
