package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are booked to run later keep the promise, whatever is cancelled, charged or changed before their time. */
class BookingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final ScheduledThreadPoolExecutor SCHEDULER = new ScheduledThreadPoolExecutor(1);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    private RateLimiter of(Limit limit) {
        return RateLimiter.of(limit, ticker, wall);
    }

    @AfterAll
    static void stop() {
        SCHEDULER.shutdownNow();
    }

    @Test
    void anOlderBookingOfSeveralBucketsGivesNothingBackWhileOthersAreBooked() {
        RateLimiter limiter = of(TokenBuckets.of(
                TokenBucket.of(1, Duration.ofSeconds(10)),
                TokenBucket.of(1, Duration.ofSeconds(100)).withBurst(3)));
        Reservation now = limiter.reserve(1);
        limiter.reserve(1); // runs at 10 s
        limiter.reserve(1); // runs at 20 s
        now.cancel();
        ticker.advance(Duration.ofSeconds(50));
        boolean fourth = limiter.tryAcquire();
        ticker.advance(Duration.ofSeconds(50));
        boolean fifth = limiter.tryAcquire();
        assertThat(fourth && fifth).as("four calls from 10 s to 100 s").isFalse();
    }

    /** Whoever followed the other future would run calls whose permits are used by others. */
    @Test
    void allFuturesOfABookingTellThatItWasCancelledByOne() throws Exception {
        for (boolean byFuture : new boolean[] {true, false}) {
            Reservation booked = booked(Duration.ofMillis(200));
            CompletableFuture<Boolean> one = booked.whenDue(SCHEDULER);
            CompletableFuture<Boolean> other = booked.whenDue(SCHEDULER);
            if (byFuture) {
                one.cancel(false);
            } else {
                booked.cancel();
            }
            assertThat(other.get(60, TimeUnit.SECONDS)).isFalse();
            assertThat(booked.whenDue(SCHEDULER).get(60, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void aFutureThatIsCancelledAfterAnotherHasToldOfTheGrantGivesNothingBack() throws Exception {
        RateLimiter limiter = of(LeakyQueue.perSecond(10, Duration.ofSeconds(60)));
        limiter.reserve(1);
        Reservation booked = limiter.reserve(1);
        CompletableFuture<Boolean> one = booked.whenDue(SCHEDULER);
        assertThat(one.get(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Boolean> other = booked.whenDue(SCHEDULER);
        other.cancel(false);
        assertThat(booked.cancel())
                .as("still held, and given back by who holds it")
                .isEqualTo(1);
    }

    @Test
    void ofABookingThatWasRefundedInPartTheFutureTellsThatItIsDue() throws Exception {
        Reservation booked =
                of(LeakyQueue.perSecond(10, Duration.ofSeconds(60))).reserve(3);
        booked.refund(1);
        assertThat(booked.whenDue(SCHEDULER).get(60, TimeUnit.SECONDS)).isTrue();
        booked.refund(2);
        assertThat(booked.whenDue(SCHEDULER).get(60, TimeUnit.SECONDS)).isFalse();
    }

    private Reservation booked(Duration delay) {
        RateLimiter limiter = of(LeakyQueue.of(1, delay, Duration.ofSeconds(60)));
        limiter.reserve(1);
        return limiter.reserve(1);
    }

    /** 600 calls wait for a minute; the same rate by another limit must not run as many beside them. */
    @Test
    void anotherKindOfLimitWaitsForWhatWasBooked() {
        RateLimiter limiter = of(LeakyQueue.perSecond(10, Duration.ofSeconds(60)));
        for (int call = 0; call < 600; call++) {
            limiter.reserve(1);
        }
        limiter.reconfigure(SlidingWindow.perSecond(10));
        long ran = 0;
        for (int tenth = 0; tenth < 600; tenth++) {
            ran += limiter.drain();
            ticker.advance(Duration.ofMillis(100));
        }
        assertThat(ran).isLessThanOrEqualTo(10);
    }

    @Test
    void anIntervalBucketDoesNotGrantTheNextPortionEarlyAfterAChange() {
        TokenBucket bucket = TokenBucket.perSecond(5).withRefill(Refill.INTERVAL);
        RateLimiter limiter = of(bucket);
        limiter.drain();
        limiter.reserve(1);
        limiter.reconfigure(bucket);
        assertThat(limiter.drain()).isZero();
        ticker.advance(SECOND);
        assertThat(limiter.drain()).isEqualTo(4);
    }

    @Test
    @Tag("concurrency")
    @Timeout(60)
    void aFutureThatIsCancelledInTheMomentItIsDueGivesItsPermitBack() throws Exception {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
        try {
            for (int round = 0; round < 5_000; round++) {
                RateLimiter limiter = of(TokenBucket.of(1, Duration.ofHours(1)));
                limiter.drain();
                CountDownLatch due = new CountDownLatch(1);
                CompletableFuture<Void> answer = limiter.acquireAsync(1, new AtOnce(scheduler, due));
                due.await();
                answer.cancel(false);
                scheduler.submit(() -> {}).get();
                long expected = answer.isCancelled() ? 1 : 2;
                assertThat(limiter.probe().retryAfterNanos())
                        .isEqualTo(Duration.ofHours(expected).toNanos());
            }
        } finally {
            scheduler.shutdownNow();
        }
    }

    /** Runs what is scheduled right away on another thread, and says when it is about to. */
    private static final class AtOnce extends ScheduledThreadPoolExecutor {
        private final ScheduledThreadPoolExecutor other;
        private final CountDownLatch due;

        AtOnce(ScheduledThreadPoolExecutor other, CountDownLatch due) {
            super(0);
            this.other = other;
            this.due = due;
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            return other.schedule(
                    () -> {
                        due.countDown();
                        return task.call();
                    },
                    0,
                    unit);
        }
    }
}
