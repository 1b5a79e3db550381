package io.headgate.redis;

import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.Mix;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Random sequences on each kind of limit that has a form on Redis, judged by the oracle that judges those of this process. Exceptions
 * are listed at {@link RedisTestedLimiter}. Other sequences each day: {@code -Dheadgate.sequences.seed=N} plays those of a failure again,
 * {@code -Dheadgate.sequences.redis.count=N} plays more. {@link ManyRandomSequencesOnRedisTest} plays many.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RandomSequencesOnRedisTest {

    private static final long COUNT = Long.getLong("headgate.sequences.redis.count", 48);

    /** Kinds whose debts are followed when the limit is raised: those that warm up, and Guava's and the queue beside them. */
    static final Set<LimitKind> PAID_ACROSS_CHANGES = EnumSet.of(
            LimitKind.WARM_UP,
            LimitKind.PACED_WARM_UP,
            LimitKind.SMOOTH_WARM_UP,
            LimitKind.SMOOTH_BURSTY,
            LimitKind.LEAKY_QUEUE);

    /** All kinds that Redis has. */
    static final Set<LimitKind> CHANGED_BACK = EnumSet.complementOf(EnumSet.of(LimitKind.TOKEN_BUCKETS));

    private SequencesOnRedis sequences;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        sequences = new SequencesOnRedis(folder);
    }

    @AfterAll
    void endRedis() {
        sequences.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void whateverIsTakenBookedAndGivenBackThePromiseIsKept(LimitKind kind) {
        check(kind, Mix.BOOKINGS);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void whateverIsCancelledBeforeItRunsThePromiseIsKept(LimitKind kind) {
        check(kind, Mix.CANCELS);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void whatIsChargedIsPaidInFull(LimitKind kind) {
        check(kind, Mix.CHARGES);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void aHugeChargeIsPaidInFullOrForEver(LimitKind kind) {
        check(kind, Mix.HUGE_CHARGES);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void aServerWhoseClockGoesBackAdmitsNoMore(LimitKind kind) {
        check(kind, Mix.CLOCK_BACK);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void whenTheLimitChangesEachPartKeepsItsPromise(LimitKind kind) {
        check(kind, Mix.CHANGES);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void whenTheLimitChangesWhatIsBookedIsNotForgotten(LimitKind kind) {
        check(kind, Mix.CHANGE_WITH_BOOKINGS);
    }

    @ParameterizedTest
    @FieldSource("CHANGED_BACK")
    void aLimitThatIsChangedBackAtOnceKeepsItsPromise(LimitKind kind) {
        check(kind, Mix.CHANGED_BACK);
    }

    @ParameterizedTest
    @FieldSource("PAID_ACROSS_CHANGES")
    void whenTheLimitIsRaisedWhatIsOwedIsPaidInFull(LimitKind kind) {
        check(kind, Mix.CHANGES_IN_DEBT);
    }

    private void check(LimitKind kind, Mix mix) {
        sequences.check(kind, mix, firstSeed(), COUNT);
    }

    /** Far enough apart that no two days play the same sequence, however many they play. */
    private static long firstSeed() {
        long today = LocalDate.now(ZoneOffset.UTC).toEpochDay();
        return Long.getLong("headgate.sequences.seed", today * 1_000_000_000L);
    }
}
