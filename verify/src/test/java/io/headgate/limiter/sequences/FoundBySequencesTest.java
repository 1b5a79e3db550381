package io.headgate.limiter.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the sequences have found, in numbers that are easy to follow. */
class FoundBySequencesTest {

    private static final long SECOND = 1_000_000_000L;

    private long now;

    private RateLimiter limiter(Limit limit) {
        return RateLimiter.of(limit, () -> now, () -> now);
    }

    @Test
    void aChargeOutlivesABookingThatWasMadeBeforeIt() {
        RateLimiter bucket = limiter(TokenBucket.perSecond(5).withRefill(Refill.INTERVAL));
        bucket.drain();
        Reservation booked = bucket.reserve(1);
        bucket.charge(1_000);
        booked.cancel();
        now = SECOND;
        assertEquals(0, bucket.drain());
    }

    @Test
    void cancellingAnOlderBookingOfSeveralBucketsReturnsNoMoreThanItTook() {
        RateLimiter buckets = limiter(TokenBuckets.of(
                TokenBucket.of(1, Duration.ofSeconds(10)),
                TokenBucket.of(1, Duration.ofSeconds(100)).withBurst(3)));
        Reservation oldest = buckets.reserve(1);
        buckets.reserve(1); // at 10 s
        buckets.reserve(1); // at 20 s
        oldest.cancel();
        now = 50 * SECOND;
        boolean fourth = buckets.tryAcquire();
        now = 100 * SECOND;
        assertFalse(fourth && buckets.tryAcquire(), "10 s to 100 s would hold four, promised are 3 + floor(90 / 100)");
    }

    @Test
    void aBookingCountsInTheWindowInWhichItRuns() {
        RateLimiter counter = limiter(TwoWindowCounter.perSecond(1));
        assertTrue(counter.tryAcquire());
        Reservation earlier = counter.reserve(1);
        Reservation later = counter.reserve(1);
        earlier.cancel();
        Reservation instead = counter.reserve(1);
        assertFalse(later.delay().equals(instead.delay()), "two run at one instant, one a second is the limit");
    }

    @Test
    void aBookingMadeWhileTheTickerIsBehindKeepsItsDistance() {
        RateLimiter bucket = limiter(LeakyBucket.perSecond(1).withVolume(1));
        bucket.tryAcquire();
        Reservation earlier = bucket.reserve(1);
        long due = now + earlier.remainingDelay().toNanos();
        now -= 400_000_000;
        Reservation later = bucket.reserve(1);
        assertEquals(due + SECOND, now + later.remainingDelay().toNanos());
    }

    @Test
    void whatIsBookedIsKnownToALimitOfAnotherKind() {
        RateLimiter limiter = limiter(LeakyQueue.perSecond(10, Duration.ofMinutes(2)));
        for (int each = 0; each < 600; each++) {
            limiter.reserve(1); // until 59.9 s, one each 100 ms
        }
        limiter.reconfigure(SlidingWindow.perSecond(10));
        now = 30 * SECOND;
        assertEquals(0, limiter.drain(), "the booked ones are the whole limit");
    }

    @Test
    void aCallThatEmptiedAQueueIsInUseAfterAChange() {
        RateLimiter limiter = limiter(LeakyQueue.perSecond(7, Duration.ofSeconds(29)));
        assertTrue(limiter.tryAcquire(15));
        limiter.reconfigure(Gcra.perSecond(7).withTolerance(Duration.ofMillis(1_300)));
        assertFalse(limiter.tryAcquire(), "15 have run at this instant, the larger of the promises");
    }

    @Test
    void aShorterPeriodRefillsABucketAtItsEndAndNotAtOnce() {
        RateLimiter bucket = limiter(TokenBucket.of(10, Duration.ofHours(1)).withRefill(Refill.INTERVAL));
        now = 1_000 * SECOND;
        assertEquals(10, bucket.drain());
        bucket.reconfigure(TokenBucket.of(10, Duration.ofMinutes(1)).withRefill(Refill.INTERVAL));
        assertEquals(0, bucket.drain(), "10 have run at this instant, as many as both promise");
    }

    @Test
    void aBucketRefilledAtIntervalsSaysHowLongAfterAChange() {
        RateLimiter bucket =
                limiter(TokenBucket.perSecond(9).withBurst(12).withInitial(3).withRefill(Refill.INTERVAL));
        bucket.reserve(8); // at 1 s, five of the next nine
        bucket.reconfigure(TokenBucket.perSecond(9).withBurst(5).withRefill(Refill.INTERVAL));
        now = bucket.probe().retryAfterNanos();
        assertTrue(bucket.tryAcquire(), () -> "refused after waiting " + now + " ns as told");
    }

    @Test
    void aChargeOfAnySizeIsTaken() {
        RateLimiter window = limiter(SlidingWindow.perSecond(3).withSlices(100));
        window.charge(60);
        now = 20 * SECOND - 1;
        assertFalse(window.tryAcquire());
        now = 22 * SECOND;
        assertTrue(window.tryAcquire());
    }

    @Test
    void aChargeIsMadeToWhatABucketRefilledAtIntervalsHeldAtItsBrim() {
        RateLimiter bucket = limiter(TokenBucket.perSecond(3).withBurst(7).withRefill(Refill.INTERVAL));
        Reservation first = bucket.reserve(4);
        Reservation second = bucket.reserve(7); // at 2 s
        now = SECOND;
        bucket.charge(8);
        second.cancel();
        first.cancel();
        assertFalse(bucket.tryAcquire(), "eight of seven are used at this instant");
    }

    @Test
    void aDebtThatIsNeverPaidIsNotForgottenIn150Years() {
        for (Limit limit : List.of(
                SlidingWindow.of(6, Duration.ofHours(1)),
                FixedWindow.of(1, Duration.ofHours(1)),
                TwoWindowCounter.of(8, Duration.ofMinutes(1)))) {
            now = 0;
            RateLimiter limiter = limiter(limit);
            limiter.charge(1L << 30);
            now = (1L << 62) + SECOND;
            assertFalse(limiter.tryAcquire(), limit::toString);
            assertFalse(limiter.reserve(1, Duration.ofDays(30_000)).isGranted(), limit::toString);
        }
    }

    @Test
    void theNewestBookingUndoneAfterALongRestReturnsNothingForOlderOnes() {
        RateLimiter buckets =
                limiter(TokenBuckets.of(TokenBucket.perSecond(1), TokenBucket.of(10, Duration.ofSeconds(1))));
        Reservation old = buckets.reserve(1);
        now = 1L << 62;
        buckets.reserve(1).cancel();
        buckets.reserve(1);
        old.cancel();
        assertFalse(buckets.tryAcquire());
    }

    @Test
    void aDebtThatIsPaidBehindTheYear2262IsNotPaidAWeekEarly() {
        long wallOrigin = 1_825_384_688_470_245_151L;
        CalendarQuota aWeek = CalendarQuota.of(1, CalendarPeriod.WEEK).in(ZoneId.of("Europe/Paris"));
        RateLimiter quota = RateLimiter.of(aWeek, () -> now, () -> wallOrigin + now);
        now = 4_433_480_475_583_866_381L;
        quota.charge(5_056);
        Instant begun = Instant.EPOCH.plusNanos(wallOrigin).plusNanos(now);
        Instant runs = begun.plus(quota.reserve(1).delay());
        assertTrue(Duration.between(begun, runs).toDays() > 5_055 * 7, runs::toString);
        LocalDate week = LocalDate.ofInstant(begun, aWeek.zone()).with(DayOfWeek.MONDAY);
        LocalDate paid = LocalDate.ofInstant(runs, aWeek.zone()).with(DayOfWeek.MONDAY);
        assertTrue(ChronoUnit.WEEKS.between(week, paid) >= 5_056, paid::toString);
    }
}
