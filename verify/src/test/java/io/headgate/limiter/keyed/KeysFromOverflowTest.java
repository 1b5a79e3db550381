package io.headgate.limiter.keyed;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.limiter.Limit;
import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import io.headgate.testkit.sequences.SequenceClock;
import io.headgate.testkit.sequences.TestedLimiter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random sequences on a key that begins at the overflow limiter and moves to its own place when another key leaves the map. Other
 * sequences each day: {@code -Dheadgate.sequences.seed=N} plays those of a failure again.
 */
class KeysFromOverflowTest {

    private static final long COUNT = Long.getLong("headgate.sequences.count", 700);

    @ParameterizedTest
    @EnumSource
    void aKeyThatMovesToItsOwnPlaceKeepsWhatItHasUsed(LimitKind kind) {
        check(kind, Mix.BOOKINGS);
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatMovesToItsOwnPlaceKeepsItsDebt(LimitKind kind) {
        check(kind, Mix.CHARGES);
        check(kind, Mix.HUGE_CHARGES);
    }

    @ParameterizedTest
    @EnumSource
    void aTickerThatGoesBackAdmitsNoMore(LimitKind kind) {
        check(kind, Mix.CLOCK_BACK);
    }

    private static void check(LimitKind kind, Mix mix) {
        Findings findings = new SequenceCheck(kind, mix, new Overflowing())
                .play(
                        Long.getLong(
                                "headgate.sequences.seed",
                                LocalDate.now(ZoneOffset.UTC).toEpochDay() * 1_000_000),
                        COUNT);
        assertTrue(findings.isEmpty(), findings::toString);
    }

    /** What a key has booked at the overflow goes back to the overflow, also when the key has a place of its own by then. */
    private static final class Overflowing implements TestedLimiter.Maker {

        @Override
        public TestedLimiter make(Limit limit, SequenceClock clock) {
            LimiterMap<String> map = LimiterMap.of(limit, 1, clock, clock);
            map.tryAcquire("first key");
            return new LocalTestedLimiter(map.limiter("second key"));
        }

        @Override
        public boolean losesNothing() {
            return false;
        }
    }
}
