package io.headgate.limiter.sequences;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences on each kind of limit, judged by an oracle of its own. Other ones each day: {@code -Dheadgate.sequences.seed=N} plays
 * those of a failure again, {@code -Dheadgate.sequences.count=N} plays more. {@link ManyRandomSequencesTest} plays ten million.
 */
class RandomSequencesTest {

    private static final long COUNT = Long.getLong("headgate.sequences.count", 10_000);

    @ParameterizedTest
    @EnumSource
    void whateverIsTakenBookedAndGivenBackThePromiseIsKept(LimitKind kind) {
        check(kind, Mix.BOOKINGS);
    }

    @ParameterizedTest
    @EnumSource
    void whateverIsCancelledBeforeItRunsThePromiseIsKept(LimitKind kind) {
        check(kind, Mix.CANCELS);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsChargedIsPaidInFull(LimitKind kind) {
        check(kind, Mix.CHARGES);
    }

    @ParameterizedTest
    @EnumSource
    void aHugeChargeIsPaidInFullOrForEver(LimitKind kind) {
        check(kind, Mix.HUGE_CHARGES);
    }

    @ParameterizedTest
    @EnumSource
    void aTickerThatGoesBackAdmitsNoMore(LimitKind kind) {
        check(kind, Mix.CLOCK_BACK);
    }

    @ParameterizedTest
    @EnumSource
    void whenTheLimitChangesEachPartKeepsItsPromise(LimitKind kind) {
        check(kind, Mix.CHANGES);
    }

    @ParameterizedTest
    @EnumSource
    void whenTheLimitChangesWhatIsBookedIsNotForgotten(LimitKind kind) {
        check(kind, Mix.CHANGE_WITH_BOOKINGS);
    }

    @ParameterizedTest
    @EnumSource
    void aLimitThatIsChangedBackAtOnceKeepsItsPromise(LimitKind kind) {
        check(kind, Mix.CHANGED_BACK);
    }

    @ParameterizedTest
    @MethodSource
    void whenTheLimitIsRaisedWhatIsOwedIsPaidInFull(LimitKind kind) {
        check(kind, Mix.CHANGES_IN_DEBT);
    }

    static Stream<LimitKind> whenTheLimitIsRaisedWhatIsOwedIsPaidInFull() {
        return Stream.of(LimitKind.values()).filter(Mix.CHANGES_IN_DEBT::suits);
    }

    private static void check(LimitKind kind, Mix mix) {
        Findings findings = new SequenceCheck(kind, mix, LocalTestedLimiter::make).play(firstSeed(), COUNT);
        assertTrue(findings.isEmpty(), findings::toString);
    }

    /** Far enough apart that no two days play the same sequence, however many they play. */
    private static long firstSeed() {
        long today = LocalDate.now(ZoneOffset.UTC).toEpochDay();
        return Long.getLong("headgate.sequences.seed", today * 1_000_000_000L);
    }
}
