package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several buckets whose limit changes while calls wait, and is changed back at once, are as if it had never changed. */
class ChangedBackWhileCallsWaitTest {

    private static final Duration MILLI = Duration.ofMillis(1);

    private final FakeTicker ticker = new FakeTicker();

    private static Limit bursting(long burst) {
        return TokenBuckets.of(
                TokenBucket.perSecond(100),
                TokenBucket.of(1, Duration.ofSeconds(3)).withBurst(burst));
    }

    private RateLimiter drained() {
        RateLimiter limiter = RateLimiter.of(bursting(1), ticker);
        assertThat(limiter.tryAcquire()).isTrue();
        return limiter;
    }

    private static long nextMillis(RateLimiter limiter) {
        return limiter.probe().retryAfterNanos() / 1_000_000;
    }

    /** The next call comes 3 s after the one that waits, however large the burst was in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 10, 30})
    void aBurstThatWasLargerForAMomentDoesNotHoldUpTheNextCall(long burst) {
        RateLimiter limiter = drained();
        limiter.reserve(1);
        for (int round = 0; round < 3; round++) {
            limiter.reconfigure(bursting(burst));
            limiter.reconfigure(bursting(1));
        }
        assertThat(nextMillis(limiter)).isEqualTo(6_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 10, 30})
    void anEqualLimitAMomentLaterChangesNothing(long burst) {
        RateLimiter limiter = drained();
        limiter.reserve(1);
        limiter.reconfigure(bursting(burst));
        limiter.reconfigure(bursting(1));
        assertThat(limiter.reserve(1).delay()).isEqualTo(Duration.ofSeconds(6));
        ticker.advance(MILLI);
        limiter.reconfigure(bursting(1));
        assertThat(limiter.reserve(1).delay()).isEqualTo(Duration.ofMillis(8_999));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 10, 30})
    void aCallThatWaitsIsCancelledAfterTheChangesAsIfItHadNeverBeen(long burst) {
        RateLimiter limiter = drained();
        Reservation waiting = limiter.reserve(1);
        limiter.reconfigure(bursting(burst));
        limiter.reconfigure(bursting(1));
        ticker.advance(MILLI);
        limiter.reconfigure(bursting(1));
        assertThat(waiting.cancel()).isEqualTo(1);
        assertThat(nextMillis(limiter)).isEqualTo(2_999);
    }

    /** After a limit of 0 as well. */
    @Test
    void aCallThatWaitedWhileTheLimitWasZeroIsCancelledAsIfItHadNeverBeen() {
        RateLimiter limiter = drained();
        Reservation waiting = limiter.reserve(1);
        limiter.reconfigure(TokenBucket.perSecond(0));
        limiter.reconfigure(bursting(1));
        assertThat(waiting.cancel()).isEqualTo(1);
        assertThat(nextMillis(limiter)).isEqualTo(3_000);
    }

    /** A call that ran before the change has been paid for: nothing of it comes back. */
    @Test
    void aCallThatRanBeforeTheChangeReturnsNothing() {
        RateLimiter limiter = RateLimiter.of(bursting(1), ticker);
        Reservation ran = limiter.reserve(1);
        Reservation ranLater = limiter.reserve(1);
        limiter.reserve(1);
        ticker.advance(Duration.ofSeconds(3));
        limiter.reconfigure(bursting(30));
        limiter.reconfigure(bursting(1));
        assertThat(ran.cancel() + ranLater.cancel()).isZero();
        assertThat(nextMillis(limiter)).isEqualTo(6_000);
    }

    /** A faster limiter grants a permit before the call is due. The cancelled call has not paid for that one. */
    @Test
    void aCallThatIsCancelledAfterARaiseGrantsNothingASecondTime() {
        RateLimiter limiter = RateLimiter.of(bothPerSecond(1), ticker);
        limiter.charge(1);
        Reservation waiting = limiter.reserve(1);
        limiter.reconfigure(bothPerSecond(20));
        ticker.advance(Duration.ofMillis(100));
        assertThat(limiter.tryAcquire()).isTrue();
        waiting.cancel();
        assertThat(limiter.tryAcquire()).isFalse();
    }

    /** It costs as many permits as before: at twice the rate the next call comes in half of the time. */
    @Test
    void whatWaitsIsAsManyPermitsAtAnotherRate() {
        RateLimiter limiter = RateLimiter.of(bothPerSecond(10), ticker);
        for (int call = 0; call < 11; call++) {
            limiter.reserve(1);
        }
        limiter.reconfigure(bothPerSecond(20));
        assertThat(nextMillis(limiter)).isEqualTo(550);
        limiter.reconfigure(bothPerSecond(5));
        assertThat(nextMillis(limiter)).isEqualTo(2_200);
        limiter.reconfigure(bothPerSecond(10));
        assertThat(nextMillis(limiter)).isEqualTo(1_100);
    }

    private static Limit bothPerSecond(long permits) {
        return TokenBuckets.of(
                TokenBucket.perSecond(permits).withBurst(1),
                TokenBucket.of(100 * permits, Duration.ofSeconds(100)).withBurst(1));
    }

    /** A charge is owed whatever waits beside it, and what was idle before it is not counted twice. */
    @Test
    void aChargeIsOwedFromTheInstantOnAtWhichItCameWhenTheLastThatWaitsIsCancelled() {
        RateLimiter limiter = RateLimiter.of(bothPerSecond(10), ticker);
        limiter.tryAcquire();
        List<Reservation> waiting = new ArrayList<>();
        for (int call = 0; call < 20; call++) {
            waiting.add(limiter.reserve(1));
        }
        waiting.subList(0, 19).forEach(Reservation::cancel);
        ticker.advance(Duration.ofMillis(1_999));
        limiter.charge(20);
        waiting.get(19).cancel();
        assertThat(1_999 + nextMillis(limiter)).isEqualTo(3_999);
    }

    /** Random calls, charges and cancels, and at random moments larger bursts for an instant: as without them, to 10 ns. */
    @Test
    void burstsThatAreLargerForAnInstantLeaveNoTrace() {
        for (int seed = 0; seed < 2_000; seed++) {
            new Twins(seed, 1, false, false).play();
        }
    }

    /** What a smaller burst does not hold is remembered in whole nanoseconds. */
    @Test
    void smallerBurstsForAnInstantLeaveNoTrace() {
        for (int seed = 0; seed < 1_000; seed++) {
            new Twins(seed, 1_000_003, true, false).play();
        }
    }

    /** Each change of the rate may round up to a tick of the new one. */
    @Test
    void otherRatesAndBurstsForAnInstantLeaveNoTrace() {
        for (int seed = 0; seed < 1_000; seed++) {
            new Twins(seed, 1_000_003, true, true).play();
        }
    }

    /** A limiter whose limit is changed and changed back at random moments, and one that has the same calls and no changes. */
    private static final class Twins {

        private static final int STEPS = 50;

        private final FakeTicker ticker = new FakeTicker();
        private final Random random;
        private final long grain;
        private final boolean bursts;
        private final boolean rates;
        private final long tolerance;
        private final List<TokenBucket> buckets = new ArrayList<>();
        private final RateLimiter changed;
        private final RateLimiter same;
        private final List<Reservation> waiting = new ArrayList<>();
        private final List<Reservation> waitingAtSame = new ArrayList<>();
        private final int most;

        /** @param bursts whether bursts become smaller, too; @param rates whether rates change */
        Twins(int seed, long grain, boolean bursts, boolean rates) {
            this.random = new Random(seed);
            this.grain = grain;
            this.bursts = bursts;
            this.rates = rates;
            this.tolerance = rates ? 3_000 : bursts ? 100 : 10;
            int size = 1 + random.nextInt(3);
            for (int i = 0; i < size; i++) {
                long permits = 1 + random.nextInt(5);
                long period = (permits * (1 + random.nextInt(100)) + random.nextInt(7)) * grain;
                buckets.add(TokenBucket.of(permits, Duration.ofNanos(period)).withBurst(1 + random.nextInt(8)));
            }
            Limit limit = new TokenBuckets(buckets);
            this.changed = RateLimiter.of(limit, ticker);
            this.same = RateLimiter.of(limit, ticker);
            this.most = (int) limit.largestTake();
        }

        void play() {
            for (int step = 0; step < STEPS; step++) {
                if (!happens(random.nextInt(14))) {
                    return;
                }
                assertThat(changed.probe().retryAfterNanos())
                        .isCloseTo(same.probe().retryAfterNanos(), within(tolerance));
                assertThat(changed.probe().fullAfterNanos())
                        .isCloseTo(same.probe().fullAfterNanos(), within(tolerance));
            }
        }

        /** @return whether they can still be compared: a call that one grants at once and the other a moment later parts them */
        private boolean happens(int face) {
            if (face < 4) {
                book(1 + random.nextInt(most));
            } else if (face < 5) {
                long permits = 1 + random.nextInt(most);
                boolean granted = changed.tryAcquire(permits);
                boolean isAlike = granted == same.tryAcquire(permits);
                assertThat(isAlike || (tolerance > 0 && !granted)).isTrue();
                return isAlike;
            } else if (face < 8) {
                cancelOne();
            } else if (face < 9) {
                long permits = 1 + random.nextInt(5);
                changed.charge(permits);
                same.charge(permits);
            } else if (face < 11) {
                long permit = 100 * grain;
                ticker.advanceNanos(random.nextLong(random.nextInt(10) == 0 ? 20 * permit : permit));
            } else {
                changeForAnInstant();
            }
            return true;
        }

        private void book(long permits) {
            Reservation booked = changed.reserve(permits);
            Reservation bookedAtSame = same.reserve(permits);
            assertThat(booked.delay().toNanos()).isCloseTo(bookedAtSame.delay().toNanos(), within(tolerance));
            waiting.add(booked);
            waitingAtSame.add(bookedAtSame);
        }

        private void cancelOne() {
            if (waiting.isEmpty()) {
                return;
            }
            int which = random.nextInt(waiting.size());
            Reservation booked = waiting.remove(which);
            Reservation bookedAtSame = waitingAtSame.remove(which);
            if (booked.remainingDelay().toNanos() > tolerance) {
                long permits = random.nextBoolean() ? booked.permits() : 1 + random.nextLong(booked.permits());
                booked.refund(permits);
                bookedAtSame.refund(permits);
            }
        }

        private void changeForAnInstant() {
            for (int change = random.nextInt(3); change >= 0; change--) {
                changed.reconfigure(
                        new TokenBuckets(buckets.stream().map(this::another).toList()));
            }
            changed.reconfigure(new TokenBuckets(buckets));
        }

        private TokenBucket another(TokenBucket bucket) {
            boolean isLess = bursts && random.nextBoolean();
            long burst = isLess ? 1 + random.nextLong(bucket.burst()) : bucket.burst() + random.nextInt(30);
            if (!rates) {
                return bucket.withBurst(burst);
            }
            long permits = 1 + random.nextInt(5);
            return TokenBucket.of(permits, Duration.ofNanos(permits * grain * (1 + random.nextInt(100))))
                    .withBurst(burst);
        }
    }
}
