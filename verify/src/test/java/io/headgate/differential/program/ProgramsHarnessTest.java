package io.headgate.differential.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.differential.Page;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the comparison of programs can be trusted: it finds nothing where there is nothing, and every mistake. */
class ProgramsHarnessTest {

    private static final int PROGRAMS = 40;
    private static final int ENOUGH = 1000; // each mistake shows in one of 30 or more; the first ends the search

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
    void everyReasonIsARowOfThePageOfTheDropIn() throws IOException {
        assertThat(Page.DROP_IN.rows())
                .containsAll(Reasons.all().stream()
                        .flatMap(reason -> reason.names().stream())
                        .toList());
    }
}
