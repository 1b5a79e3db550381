package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is owed when a limit changes: the time before the change is paid at the old rate, and the rest stays owed. */
class ChangedDebtsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final long CHARGED = 100_000;

    private final FakeTicker ticker = new FakeTicker(5_000_000_000L);
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private RateLimiter limiter(Limit limit) {
        return RateLimiter.of(limit, ticker, wall);
    }

    private static WarmUp warmUp(long permits) {
        return WarmUp.perSecond(permits, WARM_UP);
    }

    private static PacedWarmUp paced(long permits) {
        return PacedWarmUp.perSecond(permits, WARM_UP, SECOND);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 1000",
        "100, 200",
        "100, 50",
        "100, 10000",
        "100, 100",
        "6, 94",
        "3, 300",
        "1000, 1",
        "100, 100000000",
    })
    void aWarmUpOwesAsManyPermitsAfterAChangeOfItsRate(long before, long after) {
        for (long tenths : List.of(0L, 1L, 5L, 9L)) {
            RateLimiter limiter = limiter(warmUp(before));
            limiter.charge(1_000 * before);
            ticker.advanceNanos(limiter.probe().retryAfterNanos() / 10 * tenths);
            long owed = -limiter.probe().remaining();
            limiter.reconfigure(warmUp(after));
            assertThat(-limiter.probe().remaining()).isEqualTo(owed);
            limiter.reconfigure(warmUp(before));
            limiter.reconfigure(warmUp(after));
            assertThat(-limiter.probe().remaining())
                    .as("changed back and forth")
                    .isEqualTo(owed);
        }
    }

    /** 303 seconds at 33 a second, and the rest at 333. */
    @Test
    void aWarmUpThatIsRaisedPaysTheRestAtTheNewRate() {
        RateLimiter limiter = limiter(warmUp(100));
        limiter.charge(CHARGED);
        ticker.advance(Duration.ofSeconds(303));
        limiter.reconfigure(warmUp(1_000));
        assertThat(limiter.probe().remaining()).isEqualTo(-89_968);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofSeconds(271));
        ticker.advance(Duration.ofSeconds(271).minusNanos(1));
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.advanceNanos(1);
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void aDebtThatWouldTakeAHundredYearsAtTheNewRateIsNeverPaid() {
        RateLimiter limiter = limiter(warmUp(1_000_000));
        limiter.charge(1_000_000_000_000_000L);
        limiter.reconfigure(warmUp(1));
        assertThat(limiter.probe().retryAfterNanos()).isEqualTo(Algorithm.NEVER);
    }

    @Test
    void aLoweredWarmUpOwesNothingForWhatWasGrantedBefore() {
        RateLimiter limiter = limiter(warmUp(1_000));
        assertThat(limiter.drain()).isEqualTo(333);
        limiter.reconfigure(warmUp(10));
        assertThat(limiter.drain()).isZero();
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(3);
    }

    @Test
    void aWarmUpThatIsLoweredAndRaisedInASecondGrantsNothingTwice() {
        RateLimiter limiter = limiter(warmUp(1_000));
        limiter.drain();
        for (long permits : List.of(500L, 10L, 0L, 700L, 10L, 1_000L)) {
            limiter.reconfigure(warmUp(permits));
            assertThat(limiter.drain()).as("%s a second", permits).isZero();
        }
    }

    static Stream<Arguments> limitsThatKeepTime() {
        List<LongFunction<Limit>> limits = List.of(
                ChangedDebtsTest::paced,
                permits -> SmoothWarmUp.perSecond(permits, WARM_UP),
                SmoothBursty::perSecond,
                permits -> LeakyQueue.perSecond(permits, SECOND));
        return limits.stream()
                .flatMap(limit -> Stream.of(50L, 200L, 1_000L).map(permits -> Arguments.of(limit, permits)));
    }

    @ParameterizedTest
    @MethodSource("limitsThatKeepTime")
    void aDebtThatIsKeptInTimeEndsWhenItWouldHave(LongFunction<Limit> limit, long permits) {
        for (long tenths : List.of(0L, 1L, 5L, 9L)) {
            RateLimiter limiter = limiter(limit.apply(100));
            limiter.charge(CHARGED);
            ticker.advanceNanos(limiter.probe().retryAfterNanos() / 10 * tenths);
            long wait = limiter.probe().retryAfterNanos();
            limiter.reconfigure(limit.apply(permits));
            assertThat(limiter.probe().retryAfterNanos())
                    .isBetween(wait - SECOND.toNanos() / 20, wait + SECOND.toNanos() / 20);
        }
    }

    /** A third of the debt is paid, whatever that takes, and the rest is owed to a bucket: a second's worth more or less. */
    @ParameterizedTest
    @MethodSource("limitsOfAHundred")
    void aDebtIsNotMultipliedByAChangeToAnotherKind(Limit limit) {
        for (long times : List.of(10L, 1_000L, 1_000_000L)) {
            long charged = times * limit.permits();
            RateLimiter limiter = limiter(limit);
            limiter.charge(charged);
            ticker.advanceNanos(limiter.probe().retryAfterNanos() / 3);
            limiter.reconfigure(TokenBucket.perSecond(10));
            long periods = limit instanceof CalendarQuota ? 2 : 1;
            long most = charged * 2 / 3 + periods * limit.permits() + dearerWhenCold(limit);
            assertThat(-limiter.probe().remaining()).isBetween(charged * 2 / 3 - 2 * periods * limit.permits(), most);
        }
    }

    static List<Limit> limitsOfAHundred() {
        return EveryLimit.perSecond(100);
    }

    /** Guava's curve keeps no count of permits: what it took longer because it was cold is told as permits of a warm one. */
    private static long dearerWhenCold(Limit limit) {
        return limit instanceof SmoothWarmUp smooth
                ? smooth.permits() * smooth.warmUp().toSeconds() * (smooth.coldFactor() - 1) / (smooth.coldFactor() + 1)
                : 0;
    }

    @Test
    void guavasWarmUpTellsAnotherKindTheTimeThatItWasColdAsPermits() {
        RateLimiter limiter = limiter(SmoothWarmUp.perSecond(100, Duration.ofSeconds(4)));
        limiter.charge(1_000);
        limiter.reconfigure(TokenBucket.perSecond(10));
        assertThat(limiter.probe().remaining()).isEqualTo(-1_000 - 100 * 4 * (3 - 1) / (3 + 1) + 1);
    }

    @Test
    void aPacedWarmUpTellsAnotherKindHowManyPermitsItOwes() {
        RateLimiter limiter = limiter(paced(100));
        limiter.charge(1_000);
        limiter.reconfigure(TokenBucket.perSecond(10));
        assertThat(limiter.probe().remaining()).isEqualTo(-1_000);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(100_100));
    }

    /** 63 years at 10 a second, and three times that would be more than a hundred. */
    @Test
    void aLongDebtOfAPacedWarmUpIsPaidByAnotherKind() {
        RateLimiter limiter = limiter(paced(100));
        limiter.charge(20_000_000_000L);
        limiter.reconfigure(TokenBucket.perSecond(10));
        assertThat(limiter.probe().retryAfterNanos()).isEqualTo(2_000_000_000_100_000_000L);
    }

    /** The charge makes it warm, and a second one is cheaper. */
    @Test
    void aDebtOfTwoPricesIsNotMultipliedEither() {
        RateLimiter limiter = limiter(paced(100));
        limiter.charge(1_000);
        ticker.advance(SECOND);
        limiter.charge(1);
        ticker.advance(Duration.ofSeconds(9));
        limiter.reconfigure(TokenBucket.perSecond(10));
        assertThat(limiter.probe().remaining()).isBetween(-670L, -667L);
    }

    /** Calls of a queue whose price changes from second to second, each paid for in the time before it runs. */
    @Test
    void aPacedWarmUpNeverTellsFewerPermitsThanAreBooked() {
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Limit limit = new PacedWarmUp(
                    1 + random.nextInt(50),
                    Duration.ofSeconds(1 + random.nextInt(5)),
                    2 + random.nextInt(6),
                    Duration.ofSeconds(60));
            Algorithm queue = limit.start(0, () -> 0);
            Bookings bookings = new Bookings();
            for (int step = 0; step < 200; step++) {
                if (random.nextInt(3) > 0) {
                    long permits = 1 + random.nextInt(8);
                    long now = bookings.now;
                    long wait = queue.take(permits, now, Algorithm.MAX_WAIT_NANOS);
                    if (wait >= 0) {
                        bookings.add(permits, now + wait);
                    }
                    if (wait >= 0 && random.nextInt(6) == 0) {
                        queue.giveBack(permits, permits, now, wait, () -> now);
                        bookings.removeNewest();
                    }
                } else {
                    bookings.now += random.nextLong(random.nextInt(8) == 0 ? 60_000_000_000L : 800_000_000);
                }
                long owed = queue.owed(bookings.now);
                assertThat((double) owed).as("seed %s, step %s", seed, step).isGreaterThan(bookings.unpaid() - 1e-3);
                assertThat(owed).isLessThanOrEqualTo(bookings.all() + 1);
            }
        }
    }

    private static final class Bookings {
        private final Deque<long[]> queue = new ArrayDeque<>(); // permits, paid from, paid until
        private long now;

        void add(long permits, long due) {
            long from = due == now ? now : queue.getLast()[2];
            queue.addLast(new long[] {permits, from, due});
        }

        void removeNewest() {
            queue.removeLast();
        }

        double unpaid() {
            double sum = 0;
            for (long[] each : queue) {
                double length = each[2] - each[1];
                sum += length <= 0 ? 0 : each[0] * Math.max(0, Math.min(1, (each[2] - now) / length));
            }
            return sum;
        }

        long all() {
            return queue.stream().mapToLong(each -> each[0]).sum();
        }
    }

    /** 999 months of seven permits, told in months of 31 days. */
    @Test
    void aQuotaByTheMonthTellsAnotherKindUpToTwoPercentTooLittle() {
        RateLimiter limiter = limiter(CalendarQuota.of(7, CalendarPeriod.MONTH));
        limiter.charge(7_000);
        limiter.reconfigure(TokenBucket.perSecond(7));
        assertThat(limiter.probe().remaining()).isEqualTo(-6_867);
    }

    /** It waits its 63 seconds; but it has kept two entries, and a debt of one permit each six seconds is told by those. */
    @Test
    void aLogInDebtThatGotALongerPeriodTellsAnotherKindTooLittle() {
        RateLimiter limiter = limiter(SlidingLog.perSecond(1));
        limiter.charge(64);
        limiter.reconfigure(SlidingLog.of(7, Duration.ofSeconds(6)));
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofSeconds(63));
        limiter.reconfigure(TokenBucket.perSecond(7));
        assertThat(limiter.probe().remaining()).isEqualTo(-11);
    }

    /** A window of N slices holds N + 1 of them to its limit, and pays a debt as it grants: N/(N+1) of the rate. */
    @ParameterizedTest
    @CsvSource({"100, 1010000", "10, 1100000", "1, 2000000"})
    void aSlidingWindowPaysADebtAtWhatItGrants(int slices, long millis) {
        RateLimiter limiter = limiter(SlidingWindow.perSecond(100).withSlices(slices));
        assertThat(limiter.charge(CHARGED)).isEqualTo(Duration.ofMillis(millis));
    }

    /** 33 a second while calls are refused; one that is booked behind the debt pays it as calls would, which warm it up. */
    @Test
    void aWarmUpPaysADebtWhenColdUnlessACallIsBookedBehindIt() {
        RateLimiter limiter = limiter(warmUp(100));
        assertThat(limiter.charge(CHARGED)).isEqualTo(Duration.ofSeconds(CHARGED / 33));
        assertThat(limiter.reserve(1).delay()).isEqualTo(Duration.ofSeconds(1_002));
        RateLimiter others = limiter(paced(100));
        assertThat(others.charge(CHARGED)).isEqualTo(Duration.ofSeconds(CHARGED * 3 / 100));
    }
}
