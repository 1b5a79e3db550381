package io.headgate.differential;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The drop-in answers as Sentinel does, asked by the same compiled code, or differs in a way that has a name.
 *
 * <p>{@code -Dheadgate.differential.traces=5000} compares more traces of each family, {@code -Dheadgate.differential.seed=7}
 * others. The table is printed, and {@code ./headgate test} shows its sum. {@link Bounds} says how
 * much may differ.
 */
class DropInTest {

    private static final int TRACES = Integer.getInteger("headgate.differential.traces", 200);
    private static final long SEED = Long.getLong("headgate.differential.seed", 1);
    private static final Telling TELLING = new Telling("drop-in and Sentinel, traces");

    static List<Family> families() {
        return Families.all();
    }

    @AfterAll
    static void tell() {
        TELLING.print();
    }

    @ParameterizedTest
    @MethodSource("families")
    void theDropInAnswersAsSentinelDoesOrDiffersByName(Family family) {
        compare(family, SEED, TRACES);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("families")
    void soItDoesOverTenTimesAsManyTraces(Family family) {
        compare(family, SEED + TRACES, 10 * TRACES);
    }

    private static void compare(Family family, long firstSeed, int traces) {
        Tally tally = Comparison.of(family, SentinelLoader.newDropIn(), KnownDifferences.ofDropIn(), firstSeed, traces);
        System.out.printf("drop-in, seeds from %d: %s", firstSeed, tally);
        TELLING.add(
                tally.calls(),
                tally.turnedCalls(),
                tally.explained(),
                tally.unexplained().size());
        TELLING.addWaits(tally.admitted(), tally.waitsApart(0), tally.explainedWaits());
        TELLING.addCutShort("traces", tally.traces(), tally.turnedCalls());
        Bounds.hold(family, tally);
    }
}
