package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What leaves no trace in Sentinel's warm-ups: a change to an equal limit, and bookings that are all cancelled before they run. */
class WarmUpWithoutTraceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final WarmUp SMALL = new WarmUp(12, Duration.ofSeconds(4), 2);

    private final FakeTicker ticker = new FakeTicker();

    private RateLimiter limiter(Limit limit) {
        return RateLimiter.of(limit, ticker);
    }

    private List<Long> drainedInEachSecond(RateLimiter limiter, int seconds) {
        List<Long> drained = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            drained.add(limiter.drain());
            ticker.advance(SECOND);
        }
        return drained;
    }

    @Test
    void aChangeToAnEqualLimitPaysNothingOfADebtAndWarmsNothing() {
        WarmUp limit = WarmUp.perSecond(100, Duration.ofSeconds(10));
        RateLimiter limiter = limiter(limit);
        limiter.charge(100);
        ticker.advance(Duration.ofMillis(1_500));
        limiter.reconfigure(limit);
        ticker.advance(Duration.ofMillis(500));
        assertThat(drainedInEachSecond(limiter, 4)).containsExactly(0L, 32L, 34L, 36L);
    }

    @Test
    void aChangeToAnEqualLimitInDebtLeavesTheWait() {
        WarmUp limit = new WarmUp(6, SECOND, 3);
        RateLimiter limiter = limiter(limit);
        limiter.charge(9);
        ticker.advance(Duration.ofMillis(1_018));
        limiter.reconfigure(limit);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(2_982));
    }

    /** A hundred a second, or 101: the debt ends in the second in which it would have. */
    @Test
    void aChangeToAHigherRateDoesNotWarmALimitThatIsInDebt() {
        RateLimiter limiter = limiter(WarmUp.perSecond(100, Duration.ofSeconds(10)));
        limiter.charge(100);
        ticker.advance(Duration.ofMillis(1_500));
        limiter.reconfigure(WarmUp.perSecond(101, Duration.ofSeconds(10)));
        ticker.advance(Duration.ofMillis(500));
        assertThat(drainedInEachSecond(limiter, 3)).containsExactly(0L, 31L, 35L);
    }

    @Test
    void changesToAnEqualLimitLeaveNoTrace() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            WarmUp limit = drawn(random);
            RateLimiter changed = limiter(limit);
            RateLimiter untouched = limiter(limit);
            for (int step = 0; step < 40; step++) {
                String as = "seed " + seed + ", " + limit + ", step " + step;
                ticker.advanceNanos(random.nextLong(random.nextInt(8) == 0 ? 9_000_000_000L : 1_200_000_000));
                long permits = 1 + random.nextLong(2 * limit.permits());
                switch (random.nextInt(5)) {
                    case 0 -> assertThat(changed.charge(permits)).as(as).isEqualTo(untouched.charge(permits));
                    case 1 -> assertThat(changed.consumeUpTo(permits)).as(as).isEqualTo(untouched.consumeUpTo(permits));
                    default -> changed.reconfigure(limit);
                }
                assertThat(changed.probe()).as(as).isEqualTo(untouched.probe());
            }
        }
    }

    @Test
    void aBookingThatIsCancelledAtOncePaysNothingOfADebt() {
        RateLimiter limiter = limiter(SMALL);
        limiter.charge(20);
        assertThat(limiter.reserve(1).cancel()).isEqualTo(1);
        assertThat(drainedInEachSecond(limiter, 8)).containsExactly(0L, 0L, 0L, 4L, 6L, 7L, 8L, 10L);
    }

    @Test
    void bookingsThatAreCancelledNewestFirstWarmNothingAndBlockNothing() {
        RateLimiter limiter = limiter(SMALL);
        List<Reservation> booked = booked(limiter, 20);
        Collections.reverse(booked);
        assertThat(booked.stream().mapToLong(Reservation::cancel).sum()).isEqualTo(60);
        assertThat(drainedInEachSecond(limiter, 8)).containsExactly(6L, 6L, 7L, 8L, 10L, 12L, 12L, 12L);
    }

    /** A limiter remembers 64 seconds ahead one by one, and earlier ones together. */
    @Test
    void aThousandBookingsThatAreAllCancelledLeaveNoTrace() {
        for (int seed = 0; seed < 10; seed++) {
            RateLimiter limiter = limiter(SMALL);
            List<Reservation> booked = booked(limiter, 1_000);
            Collections.shuffle(booked, new Random(seed));
            assertThat(booked.stream().mapToLong(Reservation::cancel).sum()).isEqualTo(3_000);
            assertThat(drainedInEachSecond(limiter, 4)).containsExactly(6L, 6L, 7L, 8L);
        }
    }

    private static List<Reservation> booked(RateLimiter limiter, int calls) {
        List<Reservation> booked = new ArrayList<>();
        for (int call = 0; call < calls; call++) {
            booked.add(limiter.reserve(3));
        }
        return booked;
    }

    /** Bookings in 130 seconds ahead: the first 67 seconds come back together, once they have no calls. */
    @Test
    void ofMoreThanSixtyFourSecondsAheadTheEarliestComeBackTogether() {
        RateLimiter limiter = limiter(SMALL);
        limiter.drain();
        List<Reservation> booked = new ArrayList<>();
        while (booked.isEmpty() || booked.get(booked.size() - 1).delay().toSeconds() < 130) {
            booked.addAll(booked(limiter, 1));
        }
        for (int each = booked.size() - 1; each > 0; each--) {
            assertThat(booked.get(each).cancel()).isEqualTo(3);
        }
        assertThat(booked.get(0).delay()).isEqualTo(SECOND);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofSeconds(67));
        booked.get(0).cancel();
        assertThat(limiter.probe().retryAfter()).contains(SECOND);
    }

    /** Charges while calls are booked, in whatever order those are cancelled: as if only the charges had been. */
    @Test
    void onlyChargesStayWhenAllBookingsAreCancelled() {
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            WarmUp limit = drawn(random);
            RateLimiter limiter = limiter(limit);
            RateLimiter untouched = limiter(limit);
            for (int round = 0; round < 8; round++) {
                ticker.advanceNanos(random.nextLong(1_600_000_000));
                long permits = 1 + random.nextLong(limit.permits());
                assertThat(limiter.consumeUpTo(permits)).isEqualTo(untouched.consumeUpTo(permits));
                bookAndCancel(limiter, untouched, random);
                assertThat(limiter.probe())
                        .as("seed %s, %s, round %s", seed, limit, round)
                        .isEqualTo(untouched.probe());
            }
        }
    }

    private void bookAndCancel(RateLimiter limiter, RateLimiter untouched, Random random) {
        long until = Long.MAX_VALUE; // the first booking runs
        List<Reservation> booked = new ArrayList<>();
        for (int step = random.nextInt(30); step >= 0; step--) {
            int verb = random.nextInt(12);
            if (verb == 0) {
                long permits = 1 + random.nextLong(limiter.limit().permits());
                limiter.charge(permits);
                untouched.charge(permits);
            } else if (verb == 1 && until > ticker.read()) {
                ticker.advanceNanos(random.nextLong(Math.min(2_000_000_000, until - ticker.read())));
            } else if (verb < 5 && !booked.isEmpty()) {
                booked.remove(random.nextBoolean() ? booked.size() - 1 : random.nextInt(booked.size()))
                        .cancel();
            } else {
                Reservation call = limiter.reserve(1 + random.nextLong(2), Duration.ofDays(1));
                if (call.isGranted() && call.delay().isZero()) {
                    call.cancel();
                } else if (call.isGranted()) {
                    until = Math.min(until, ticker.read() + call.delay().toNanos());
                    booked.add(call);
                }
            }
        }
        Collections.shuffle(booked, random);
        booked.forEach(Reservation::cancel);
    }

    private static WarmUp drawn(Random random) {
        return new WarmUp(1 + random.nextInt(40), Duration.ofSeconds(1 + random.nextInt(6)), 2 + random.nextInt(4));
    }

    /** As in Sentinel: tokens that are exactly on the warning line neither fall nor rise while nobody calls. */
    @Test
    void aLimiterThatIsExactlyOnTheWarningLineStaysWarmWhileNobodyCalls() {
        for (int seconds = 3; seconds <= 5; seconds++) {
            RateLimiter limiter = limiter(new WarmUp(6, Duration.ofSeconds(2), 3));
            for (int second = 0; second < seconds; second++) {
                assertThat(limiter.tryAcquire(2)).isTrue();
                ticker.advance(SECOND);
            }
            ticker.advance(Duration.ofDays(1));
            assertThat(limiter.probe().remaining()).isEqualTo(seconds == 4 ? 6 : 2);
        }
    }

    /** As in Sentinel: permits divided by the cold factor are a whole number, and no second has fewer calls than 0. */
    @Test
    void aLimitOfFewerPermitsThanItsColdFactorStaysAsWarmAsItIs() {
        RateLimiter limiter = limiter(new WarmUp(4, Duration.ofSeconds(10), 5));
        assertThat(limiter.probe().remaining()).isEqualTo(1);
        for (int second = 0; second < 11; second++) {
            limiter.tryAcquire();
            ticker.advance(SECOND);
        }
        ticker.advance(Duration.ofDays(1));
        assertThat(limiter.probe().remaining()).isEqualTo(2);
    }

    /** 38 permits at their price when cold, and two at the price of a second that no call warmed up. */
    @Test
    void aBookingOfAPacedWarmUpThatIsCancelledLeavesItAsColdAsItWas() {
        RateLimiter limiter = limiter(PacedWarmUp.perSecond(30, Duration.ofSeconds(4), Duration.ofMinutes(1)));
        RateLimiter untouched = limiter(limiter.limit());
        limiter.charge(38);
        untouched.charge(38);
        ticker.advance(SECOND);
        assertThat(limiter.reserve(1).cancel()).isEqualTo(1);
        ticker.advance(SECOND);
        assertThat(limiter.charge(2)).isEqualTo(untouched.charge(2));
        assertThat(limiter.probe()).isEqualTo(untouched.probe());
    }
}
