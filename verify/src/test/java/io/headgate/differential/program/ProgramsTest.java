package io.headgate.differential.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.differential.Telling;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that were written for Sentinel do on the drop-in what they did, step by step, or something else that has a name.
 *
 * <p>What is explained is at most 2 % of the decisions. As it ends the program, unless both refuse the call, that would nearly hold by
 * itself, programs having some 25 decisions; so at most 40 % of the programs of a family may end that way. Measured: 11 to 28 %.
 *
 * <p>{@code -Dheadgate.differential.programs=5000} compares more programs of each family, {@code -Dheadgate.differential.seed=7} others.
 * The table is printed, and {@code ./headgate test} shows its sum.
 */
class ProgramsTest {

    private static final int PROGRAMS = Integer.getInteger("headgate.differential.programs", 500);
    private static final int CUT_SHORT_PERCENT = 40;
    private static final long SEED = Long.getLong("headgate.differential.seed", 1);
    private static final Telling TELLING = new Telling("drop-in and Sentinel, programs");

    static List<Family> families() {
        return Family.all();
    }

    @AfterAll
    static void tell() {
        TELLING.print();
    }

    @ParameterizedTest
    @MethodSource("families")
    void aProgramRunsOnTheDropInAsOnSentinelOrDiffersByName(Family family) {
        compare(family, SEED, PROGRAMS);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("families")
    void soItDoesOverTenTimesAsManyPrograms(Family family) {
        compare(family, SEED + PROGRAMS, 10 * PROGRAMS);
    }

    private static void compare(Family family, long firstSeed, int programs) {
        Tally tally = Programs.compare(family, Programs::dropIn, firstSeed, programs);
        System.out.printf("programs, seeds from %d: %s", firstSeed, tally);
        TELLING.add(
                tally.decisions(),
                tally.explanations(),
                tally.explained(),
                tally.unexplained().size());
        TELLING.addCutShort("programs", tally.programs(), tally.programsCutShort());
        assertThat(tally.unexplained()).isEmpty();
        assertThat(tally.explanations()).isLessThanOrEqualTo(tally.decisions() / 50);
        assertThat(tally.programsCutShort()).isLessThanOrEqualTo(tally.programs() * CUT_SHORT_PERCENT / 100);
        assertThat(tally.admissions()).isGreaterThan(tally.decisions() / 20);
        assertThat(tally.refusals()).isGreaterThan(tally.decisions() / 20);
    }
}
