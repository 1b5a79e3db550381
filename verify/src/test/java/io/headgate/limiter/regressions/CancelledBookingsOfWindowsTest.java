package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bookings of a limit that counts, cancelled in any order before they run, leave it as if they had never been. */
class CancelledBookingsOfWindowsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MOST_SLICES_OPENED = 1_000;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    static Stream<Arguments> windows() {
        return Stream.of(
                argumentSet("sliding window", SlidingWindow.of(100, MINUTE)),
                argumentSet(
                        "sliding window of 10 slices",
                        SlidingWindow.of(100, MINUTE).withSlices(10)),
                argumentSet("aligned slices", AlignedSlices.of(100, MINUTE)),
                argumentSet("20 aligned slices", AlignedSlices.of(100, MINUTE).withSlices(20)),
                argumentSet("fixed window", FixedWindow.of(100, MINUTE)),
                argumentSet(
                        "fixed window from the first call",
                        FixedWindow.of(100, MINUTE).withOpening(Opening.FIRST_CALL)),
                argumentSet("two windows", TwoWindowCounter.of(100, MINUTE)),
                argumentSet("quota", CalendarQuota.of(100, CalendarPeriod.MINUTE)));
    }

    private RateLimiter of(Limit limit) {
        return RateLimiter.of(limit, ticker, wall);
    }

    @ParameterizedTest
    @MethodSource("windows")
    void cancelledOldestFirstAllComeBack(Limit limit) {
        RateLimiter limiter = of(limit);
        RateLimiter untouched = of(limit);
        limiter.tryAcquire(100);
        untouched.tryAcquire(100);
        ticker.advance(Duration.ofSeconds(30));
        List<Reservation> booked = List.of(limiter.reserve(100), limiter.reserve(100), limiter.reserve(100));
        for (Reservation each : booked) {
            assertThat(each.cancel()).isEqualTo(100);
        }
        assertThat(limiter.probe()).isEqualTo(untouched.probe());
    }

    @Test
    void aBookingThatWasCancelledDoesNotComeBackWithItsSlice() {
        RateLimiter limiter = of(SlidingWindow.perSecond(2).withSlices(10));
        limiter.tryAcquire(2);
        ticker.advance(Duration.ofMillis(920));
        Reservation one = limiter.reserve(1); // in 180 ms
        Reservation two = limiter.reserve(2); // in 1.28 s
        assertThat(two.cancel()).isEqualTo(2);
        assertThat(one.cancel()).isEqualTo(1);
        ticker.advance(Duration.ofMillis(981));
        limiter.tryAcquire(1);
        for (int step = 0; step < 8; step++) {
            assertThat(limiter.probe().remaining())
                    .as("at %s ns", ticker.read())
                    .isEqualTo(1);
            ticker.advance(Duration.ofMillis(50));
        }
    }

    /** The one behind it keeps its time, so nobody else runs earlier before that one is cancelled as well. */
    @Test
    void aBookingBeforeAnotherOneComesBack() {
        RateLimiter limiter = of(SlidingWindow.of(10, Duration.ofSeconds(10)));
        limiter.reserve(10);
        Reservation early = limiter.reserve(1);
        Reservation behind = limiter.reserve(10);
        assertThat(early.cancel()).isEqualTo(1);
        assertThat(limiter.probe().remaining()).isEqualTo(-10);
        assertThat(behind.cancel()).isEqualTo(10);
        assertThat(limiter.reserve(10).delay()).isEqualTo(early.delay());
    }

    @ParameterizedTest
    @MethodSource("windows")
    void aCallThatHasRunComesBackWhileOthersAreBookedFarAhead(Limit limit) {
        RateLimiter limiter = of(limit);
        Reservation ran = limiter.reserve(100);
        Reservation next = limiter.reserve(100);
        Reservation last = limiter.reserve(100);
        ticker.advance(Duration.ofSeconds(20));
        assertThat(ran.refund(40)).isEqualTo(40);
        assertThat(last.cancel() + next.cancel()).isEqualTo(200);
        assertThat(limiter.probe().remaining()).isEqualTo(40);
    }

    /** Permits that no longer count are not returned: they have come back by themselves. */
    @Test
    void aCallThatNoLongerCountsReturnsNothingWhileOthersAreBookedFarAhead() {
        RateLimiter limiter = of(SlidingWindow.perSecond(10).withSlices(10));
        Reservation ran = limiter.reserve(5);
        ticker.advance(Duration.ofMillis(500));
        limiter.reserve(10);
        limiter.reserve(10);
        limiter.reserve(10);
        ticker.advance(Duration.ofMillis(599));
        assertThat(ran.refund(2)).isEqualTo(2);
        ticker.advance(Duration.ofMillis(1));
        assertThat(ran.cancel()).isZero();
    }

    @ParameterizedTest
    @MethodSource("windows")
    void itIsAsIfWhatWasCancelledHadNeverBeenBooked(Limit limit) {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            ticker.advance(MINUTE.multipliedBy(5));
            RateLimiter limiter = of(limit);
            RateLimiter untouched = of(limit);
            long taken = 1 + random.nextInt(100);
            limiter.tryAcquire(taken);
            untouched.tryAcquire(taken);
            ticker.advance(Duration.ofMillis(random.nextInt(60_000)));
            cancelAll(bookedAhead(limiter, random), random);
            for (int step = 0; step < 8; step++) {
                assertThat(limiter.probe()).as("seed %s, step %s", seed, step).isEqualTo(untouched.probe());
                long permits = 1 + random.nextInt(100);
                assertThat(limiter.tryAcquire(permits)).isEqualTo(untouched.tryAcquire(permits));
                ticker.advance(Duration.ofMillis(random.nextInt(36_000)));
            }
        }
    }

    private List<Reservation> bookedAhead(RateLimiter limiter, Random random) {
        List<Reservation> booked = new ArrayList<>();
        for (int each = random.nextInt(20); each >= 0; each--) {
            Reservation next = limiter.reserve(1 + random.nextInt(100));
            booked.add(next);
        }
        Collections.shuffle(booked, random);
        return booked;
    }

    private static void cancelAll(List<Reservation> booked, Random random) {
        for (Reservation each : booked) {
            if (random.nextInt(4) == 0 && each.permits() > 1) {
                assertThat(each.refund(1)).isEqualTo(1);
                assertThat(each.cancel()).isEqualTo(each.permits() - 1);
            } else {
                assertThat(each.cancel()).isEqualTo(each.permits());
            }
        }
    }

    /** An aligned window looks at the wall clock once a minute. Then it goes on, with what has been refunded since. */
    @Test
    void whatWasRefundedIsThereAgainWhenAWindowIsEnteredOnceMore() {
        RateLimiter limiter = of(FixedWindow.of(12, Duration.ofHours(1)));
        Reservation ran = limiter.reserve(12);
        ticker.advance(MINUTE);
        ran.refund(4);
        assertThat(limiter.tryAcquire()).isTrue();
        limiter.reserve(4).cancel(); // in the next hour
        assertThat(limiter.probe().remaining()).isEqualTo(3);
    }

    /** What is stated: where bookings lie in more than 1,000 slices ahead, those of the first 1,000 return nothing. */
    @Test
    void ofBookingsInMoreThanAThousandSlicesThoseOfTheFirstThousandReturnNothing() {
        RateLimiter limiter = of(FixedWindow.of(1, MINUTE));
        limiter.tryAcquire();
        List<Reservation> booked = new ArrayList<>();
        for (int each = 0; each < MOST_SLICES_OPENED + 500; each++) {
            booked.add(limiter.reserve(1));
        }
        for (int each = 0; each < booked.size(); each++) {
            assertThat(booked.get(each).cancel()).isEqualTo(each < MOST_SLICES_OPENED ? 0 : 1);
        }
    }

    /** What is stated: a debt of a window and more cuts off what was booked before it. */
    @Test
    void nothingComesBackOfABookingBeforeADebtOfMoreThanAWindow() {
        RateLimiter limiter = of(SlidingWindow.of(10, MINUTE));
        limiter.tryAcquire(10);
        Reservation booked = limiter.reserve(10);
        limiter.charge(20);
        assertThat(booked.cancel()).isZero();
    }

    /** What is stated: nobody overtakes a charge, and it keeps the place that it got. */
    @ParameterizedTest
    @MethodSource("windowsOfASecond")
    void whatIsCancelledInFrontOfAChargeStaysUnused(Limit limit) {
        RateLimiter limiter = of(limit);
        limiter.tryAcquire(100);
        List<Reservation> booked =
                IntStream.range(0, 100).mapToObj(each -> limiter.reserve(1)).toList();
        limiter.charge(1);
        booked.forEach(call -> assertThat(call.cancel()).isEqualTo(1));
        long granted = 0;
        for (int second = 0; second < 10; second++) {
            ticker.advance(Duration.ofSeconds(1));
            granted += limiter.drain();
        }
        assertThat(granted).isEqualTo(10 * 100 - 1 - 100);
    }

    static Stream<Limit> windowsOfASecond() {
        return Stream.of(FixedWindow.perSecond(100), AlignedSlices.perSecond(100), SlidingLog.perSecond(100));
    }
}
