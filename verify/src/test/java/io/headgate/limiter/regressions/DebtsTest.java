package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call turned out to cost is owed whole, whether that is as much as the limit grants in a period or 10⁹ times as much. */
class DebtsTest {

    private static final BigInteger HUNDRED_YEARS = BigInteger.valueOf(Algorithm.MAX_WAIT_NANOS);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    static Stream<Arguments> debts() {
        List<Limit> limits = Stream.concat(
                        EveryLimit.perSecond(10).stream(),
                        Stream.of(
                                TokenBucket.of(7_777_777, Duration.ofDays(1)).withBurst(1_000),
                                TokenBucket.of(100_000_007, Duration.ofDays(30)).withBurst(100),
                                Gcra.of(9_999_999, Duration.ofSeconds(1))))
                .toList();
        return limits.stream()
                .flatMap(limit -> LongStream.iterate(1, times -> times <= 1_000_000_000L, times -> times * 10)
                        .mapToObj(times -> Arguments.of(limit, times)));
    }

    /**
     * The debt takes at least as long to pay as its permits take to come in, less what may be there at once; and no longer than
     * that at the coldest price of a warm-up, with an edge of a period and what the calendar rounds.
     */
    @ParameterizedTest
    @MethodSource("debts")
    void aDebtLastsAsLongAsItsPermitsTakeToComeIn(Limit limit, long times) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        long charged = times * limit.permits();
        limiter.charge(charged);
        limiter.charge(charged);

        long wait = limiter.probe().retryAfterNanos();

        BigInteger permits = BigInteger.valueOf(limit.permits());
        BigInteger period = BigInteger.valueOf(limit.period().toNanos());
        BigInteger due = BigInteger.valueOf(2 * charged - limit.capacity() - limit.permits())
                .max(BigInteger.ZERO)
                .multiply(period)
                .divide(permits);
        if (wait == Algorithm.NEVER) {
            assertThat(due.multiply(BigInteger.valueOf(4))).isGreaterThan(HUNDRED_YEARS);
            ticker.advance(Duration.ofDays(365 * 130));
            assertThat(limiter.tryAcquire()).isFalse();
            assertThat(limiter.probe().remaining()).isEqualTo(-Algorithm.ENDLESS_DEBT);
            return;
        }
        assertThat(BigInteger.valueOf(wait)).isGreaterThanOrEqualTo(due);
        BigInteger most = BigInteger.valueOf(2 * charged + limit.permits())
                .multiply(period)
                .divide(permits);
        assertThat(BigInteger.valueOf(wait))
                .isLessThanOrEqualTo(most.multiply(BigInteger.valueOf(4)).add(period));
        if (wait > 0) {
            ticker.advanceNanos(wait - 1);
            assertThat(limiter.tryAcquire()).isFalse();
            ticker.advanceNanos(1);
        }
        assertThat(limiter.tryAcquire()).isTrue();
    }

    /** A rate that does not divide evenly counts in fractions of a nanosecond, and a long does not hold many of those. */
    @Test
    void aWaitThatEndsCanBeBookedAtAnyRate() {
        TokenBucket uneven = TokenBucket.of(100_000_007, Duration.ofDays(30)).withBurst(100);
        RateLimiter limiter = RateLimiter.of(uneven, ticker, wall);
        limiter.drain();
        limiter.charge(600 * 38);

        Reservation booked = limiter.reserve(1);

        assertThat(booked.delay()).isBetween(Duration.ofSeconds(590), Duration.ofSeconds(600));
        booked.cancel();
        assertThat(limiter.reserve(1).delay()).isEqualTo(booked.delay());
    }

    @Test
    void aChargeStaysOwedWhenABookingBeforeItIsCancelled() {
        TokenBucket bucket = TokenBucket.perSecond(5).withRefill(Refill.INTERVAL);
        RateLimiter limiter = RateLimiter.of(bucket, ticker, wall);
        limiter.drain();
        Reservation booked = limiter.reserve(1);
        limiter.charge(1_000);

        booked.cancel();

        assertThat(limiter.probe().retryAfterNanos())
                .isEqualTo(Duration.ofSeconds(201).toNanos());
        ticker.advance(Duration.ofSeconds(1));
        assertThat(limiter.drain()).isZero();
    }

    @Test
    void aDebtIsOwedAlsoAfterALimitOfZero() {
        RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(10), ticker, wall);
        limiter.charge(30); // 20 are owed
        limiter.reconfigure(TokenBucket.perSecond(0));
        limiter.charge(1_000);
        limiter.reconfigure(TokenBucket.perSecond(10));
        assertThat(limiter.probe().remaining()).isLessThanOrEqualTo(-1_020);
    }

    /** However often a limit is switched off and on again while time stands still; a warm-up begins cold each time, and dearer. */
    @ParameterizedTest
    @MethodSource("limitsOfAHundred")
    void switchingALimitOffAndOnForgivesNothingAndOwesNoMore(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        limiter.charge(10_000);
        long owed = -limiter.probe().remaining();
        for (int round = 0; round < 20; round++) {
            limiter.reconfigure(TokenBucket.perSecond(0));
            limiter.reconfigure(limit);
        }
        assertThat(-limiter.probe().remaining()).isBetween(owed - 1, owed + 50 * limit.permits());
    }

    static List<Limit> limitsOfAHundred() {
        return EveryLimit.perSecond(100);
    }

    @Test
    void aBucketThatIsRefilledAtIntervalsDoesNotRefillItselfWhenItIsChanged() {
        TokenBucket bucket = TokenBucket.perSecond(100).withRefill(Refill.INTERVAL);
        RateLimiter limiter = RateLimiter.of(bucket, ticker, wall);
        limiter.drain();
        for (long permits : List.of(50L, 0L, 50L)) {
            limiter.reconfigure(TokenBucket.perSecond(permits).withRefill(Refill.INTERVAL));
            assertThat(limiter.drain()).isZero();
        }
    }

    @Test
    void whatIsLeftOfADebtIsToldEachPeriod() {
        for (Limit limit : List.of(FixedWindow.perSecond(5), AlignedSlices.perSecond(5), SlidingLog.perSecond(5))) {
            RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
            limiter.charge(20);
            List<Long> left = new ArrayList<>();
            for (int second = 0; second < 5; second++) {
                left.add(limiter.probe().remaining());
                ticker.advance(Duration.ofSeconds(1));
            }
            assertThat(left).as("%s", limit).containsExactly(-15L, -10L, -5L, 0L, 5L);
        }
    }

    @Test
    void aLongDebtOfAlignedPeriodsIsPaidToThePeriod() {
        RateLimiter window = RateLimiter.of(FixedWindow.perSecond(10), ticker, wall);
        RateLimiter minutes = RateLimiter.of(CalendarQuota.of(1, CalendarPeriod.MINUTE), ticker, wall);
        assertThat(window.charge(40_000)).isEqualTo(Duration.ofSeconds(4_000));
        assertThat(minutes.charge(5_000)).isEqualTo(Duration.ofMinutes(5_000));
        ticker.advance(Duration.ofSeconds(4_000));
        assertThat(window.probe().remaining()).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5, 60, 99, 100, 600})
    void aLogThatHasRestedOwesAllThatIsCharged(long secondsOfRest) {
        RateLimiter limiter = RateLimiter.of(SlidingLog.perSecond(100), ticker, wall);
        limiter.tryAcquire();
        ticker.advance(Duration.ofSeconds(secondsOfRest));
        limiter.charge(10_000);
        long used = secondsOfRest == 0 ? 1 : 0;
        assertThat(limiter.probe().remaining()).isEqualTo(-9_900 - used);
        limiter.reconfigure(TokenBucket.perSecond(100));
        assertThat(limiter.probe().retryAfterNanos()).isGreaterThanOrEqualTo(99_010_000_000L + used * 10_000_000);
    }

    /** What is owed lies below a hundred years, though the permits charged are worth more: a burst of years has paid for them. */
    @ParameterizedTest
    @MethodSource("burstsOfYears")
    void aDebtCountsBeyondTheBurst(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        limiter.charge(36_600);
        assertThat(limiter.probe().retryAfterNanos())
                .isEqualTo(Duration.ofDays(601).toNanos());
    }

    static List<Limit> burstsOfYears() {
        TokenBucket daily = TokenBucket.of(1, Duration.ofDays(1)).withBurst(36_000);
        return List.of(
                daily,
                TokenBuckets.of(daily, TokenBucket.of(2, Duration.ofDays(2)).withBurst(36_000)));
    }

    /** Ten years of warming up, a second at a time. */
    @ParameterizedTest
    @CsvSource({"3, 3650, 1000000000", "1, 3650, 1000000000", "3, 365, 100000000", "1000, 1, 1000000000"})
    @Timeout(10)
    void aBookingBehindALongDebtOfAWarmUpIsMadeAtOnce(long permits, long days, long charged) {
        RateLimiter limiter =
                RateLimiter.of(new WarmUp(permits, Duration.ofDays(days).dividedBy(permits), 3), ticker, wall);
        limiter.charge(charged);
        Reservation first = limiter.reserve(1);
        assertThat(limiter.reserve(1).delay()).isGreaterThanOrEqualTo(first.delay());
        assertThat(first.delay()).isGreaterThanOrEqualTo(Duration.ofSeconds(charged / permits - 1));
    }

    /** Counted second by second: what a second allows, and how many tokens it leaves. */
    @Test
    void aDebtOfAWarmUpIsPaidAtThePriceOfEachSecond() {
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            int permits = 1 + random.nextInt(40);
            int cold = 2 + random.nextInt(6);
            int warmUp = 1 + random.nextInt(100);
            long charged = 1 + random.nextInt(permits * 400);
            RateLimiter limiter = RateLimiter.of(new WarmUp(permits, Duration.ofSeconds(warmUp), cold), ticker, wall);
            limiter.charge(charged);
            assertThat(limiter.reserve(1).delay().toSeconds())
                    .as("seed %s", seed)
                    .isEqualTo(secondsOfDebt(permits, cold, warmUp, charged));
        }
    }

    /** Sentinel's rule, with a second in debt using all that it allows. */
    private static long secondsOfDebt(long permits, long cold, long warmUp, long charged) {
        long warning = permits * warmUp / (cold - 1);
        long most = warning + 2 * permits * warmUp / (1 + cold);
        long tokens = most;
        long owed = charged;
        long seconds = 0;
        while (true) {
            long above = Math.max(0, tokens - warning);
            long range = most - warning;
            long allowed = range == 0 ? permits : Math.max(1, permits * range / (range + above * (cold - 1)));
            if (owed + 1 <= allowed) {
                return seconds;
            }
            boolean fills = tokens < warning || (warning == 0 && tokens == 0);
            long used = Math.min(owed, allowed);
            fills |= tokens > warning && used < permits / cold;
            tokens = Math.max(0, (fills ? Math.min(most, tokens + Math.min(most, permits)) : tokens) - used);
            owed -= used;
            seconds++;
        }
    }
}
