package io.headgate.limiter.sequences;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.headgate.limiter.sequences.PlantedDefect.Defect;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import io.headgate.testkit.sequences.TestedLimiter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The oracle is sharp enough to notice a defect, at each kind of limit. */
class PlantedDefectsAreFoundTest {

    @ParameterizedTest
    @EnumSource
    void aCallTooManyIsFound(LimitKind kind) {
        assertFound(kind, Mix.BOOKINGS, Defect.ADMITS_ONE_OF_FOUR_REFUSED);
    }

    @ParameterizedTest
    @EnumSource
    void halvedChargesAreFound(LimitKind kind) {
        assertFound(kind, Mix.CHARGES, Defect.HALVES_CHARGES);
    }

    @ParameterizedTest
    @EnumSource
    void droppedChargesAreFound(LimitKind kind) {
        assertFound(kind, Mix.CHARGES, Defect.DROPS_CHARGES_BEYOND_THREE_PERIODS);
    }

    /** But for the two-window counter, whose weighted estimate the oracle does not work out again. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWO_WINDOW_COUNTER")
    void aBookingThatRunsTooEarlyIsFound(LimitKind kind) {
        assertFound(kind, Mix.BOOKINGS, Defect.BOOKS_A_TENTH_TOO_EARLY);
    }

    @ParameterizedTest
    @EnumSource
    void aWaitThatIsTooShortIsFound(LimitKind kind) {
        assertFound(kind, Mix.BOOKINGS, Defect.SAYS_A_NANOSECOND_TOO_LITTLE);
    }

    @ParameterizedTest
    @EnumSource
    void permitsThatComeBackTwiceAreFound(LimitKind kind) {
        assertFound(kind, Mix.BOOKINGS, Defect.GIVES_A_CANCELLED_BOOKING_BACK_TWICE);
    }

    @ParameterizedTest
    @EnumSource
    void bookingsForgottenByAChangeAreFound(LimitKind kind) {
        assertFound(kind, Mix.CHANGE_WITH_BOOKINGS, Defect.BEGINS_AFRESH_WHEN_CHANGED);
    }

    private static void assertFound(LimitKind kind, Mix mix, Defect defect) {
        TestedLimiter.Maker maker = (limit, clock) -> new PlantedDefect(defect, limit, clock);
        SequenceCheck check = new SequenceCheck(kind, mix, maker);
        boolean isQuiet = true;
        for (long seed = 1; isQuiet && seed <= 20_000; seed += 20) {
            isQuiet = check.play(seed, 20).isEmpty();
        }
        assertFalse(isQuiet, () -> kind + " with " + defect + " passed 20,000 sequences");
    }
}
