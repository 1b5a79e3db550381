package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A reservation that is held for a while and then given back leaves a bucket as if it had never been. */
class PermitsGivenBackLateTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTicker ticker = new FakeTicker();

    static Stream<Arguments> buckets() {
        return Stream.of(
                argumentSet("token bucket", TokenBucket.perSecond(1000)),
                argumentSet("token bucket, 1001 a second", TokenBucket.perSecond(1001)),
                argumentSet(
                        "token bucket in two words",
                        TokenBucket.of(7_777_777_777L, Duration.ofDays(90)).withBurst(1000)),
                argumentSet(
                        "two token buckets alike",
                        TokenBuckets.of(TokenBucket.perSecond(1000), TokenBucket.of(2000, Duration.ofSeconds(2)))),
                argumentSet(
                        "token bucket with interval refill",
                        TokenBucket.of(50, Duration.ofMillis(50))
                                .withBurst(1000)
                                .withRefill(Refill.INTERVAL)),
                argumentSet("GCRA", Gcra.of(1000, SECOND).withTolerance(Duration.ofMillis(999))),
                argumentSet("leaky bucket", LeakyBucket.of(1000, SECOND)));
    }

    private RateLimiter drained(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker);
        limiter.drain();
        return limiter;
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void whatIsCancelledIsAllThereAgain(Limit limit) {
        RateLimiter limiter = drained(limit);
        RateLimiter untouched = drained(limit);
        ticker.advance(Duration.ofMillis(600));
        Reservation held = limiter.reserve(400);
        ticker.advance(Duration.ofMillis(250));
        held.cancel();
        assertThat(limiter.probe().remaining()).isCloseTo(untouched.probe().remaining(), within(1L));
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void whatIsRefundedIsAllThereAgain(Limit limit) {
        RateLimiter limiter = drained(limit);
        RateLimiter exact = drained(limit);
        ticker.advance(Duration.ofMillis(600));
        Reservation held = limiter.reserve(400);
        exact.tryAcquire(100);
        ticker.advance(Duration.ofMillis(250));
        held.refund(300);
        assertThat(limiter.probe().remaining()).isCloseTo(exact.probe().remaining(), within(1L));
    }

    @ParameterizedTest
    @MethodSource("buckets")
    void whatWouldHaveBeenLostAtTheBrimDoesNotComeBack(Limit limit) {
        RateLimiter limiter = drained(limit);
        ticker.advance(Duration.ofMillis(950));
        Reservation held = limiter.reserve(400);
        ticker.advance(Duration.ofMillis(250));
        held.cancel();
        long capacity = limiter.limit().capacity();
        assertThat(limiter.drain()).isBetween(capacity - 1, capacity);
        ticker.advance(Duration.ofMillis(100));
        assertThat(limiter.drain()).isLessThanOrEqualTo(100 + limiter.limit().permits() / 1000);
    }

    /** Two take from a full bucket, one gives back at once, the other a period later: without both, the bucket was full at the third. */
    @ParameterizedTest
    @MethodSource("buckets")
    void callsThatHeldPermitsForEachOtherReturnNothingTwice(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker);
        long capacity = limiter.limit().capacity();
        Reservation brief = limiter.reserve(capacity / 2);
        Reservation held = limiter.reserve(capacity / 2);
        brief.cancel();
        ticker.advance(Duration.ofMillis(250));
        long ran = limiter.tryAcquire(capacity / 2) ? capacity / 2 : 0;
        ticker.advance(Duration.ofMillis(250));
        held.cancel();
        ran += limiter.drain();
        assertThat(ran).isLessThanOrEqualTo(capacity + 251);
    }

    /** One call in five books ahead and thinks better of it: the others have the whole rate. */
    @ParameterizedTest
    @MethodSource("buckets")
    void callsThatCancelTheirTurnTakeNothingFromTheOthers(Limit limit) {
        RateLimiter limiter = drained(limit);
        Random random = new Random(20261118);
        Deque<Reservation> waiting = new ArrayDeque<>();
        long ran = 0;
        for (int millisecond = 0; millisecond < 10_000; millisecond++) {
            ticker.advance(Duration.ofMillis(1));
            Reservation booked = limiter.reserve(1, Duration.ofMillis(50));
            if (booked.isGranted() && random.nextInt(5) == 0) {
                waiting.add(booked);
            } else if (booked.isGranted()) {
                ran++;
            }
            if (waiting.size() > 20) {
                waiting.remove().cancel();
            }
            ran += limiter.tryAcquire() ? 1 : 0;
        }
        assertThat(ran).isGreaterThan(9_900);
    }

    /** Two worlds, one of which never saw the calls that were given back, however many were held at once and whatever others took. */
    @ParameterizedTest
    @MethodSource("buckets")
    void itIsAsIfTheCallsThatWereGivenBackHadNeverCome(Limit limit) {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            RateLimiter limiter = RateLimiter.of(limit, ticker);
            RateLimiter untouched = RateLimiter.of(limit, ticker);
            Deque<Reservation> held = new ArrayDeque<>();
            for (int step = 0; step < 30; step++) {
                ticker.advance(Duration.ofMillis(random.nextInt(300)));
                long permits = 1 + random.nextInt(500);
                if (random.nextInt(3) > 0) {
                    assertThat(!limiter.tryAcquire(permits) || untouched.tryAcquire(permits))
                            .isTrue();
                } else if (random.nextBoolean()) {
                    Reservation booked = limiter.reserve(permits, Duration.ZERO);
                    if (booked.isGranted()) {
                        held.add(booked);
                    }
                } else if (!held.isEmpty()) {
                    (random.nextBoolean() ? held.removeFirst() : held.removeLast()).cancel();
                }
            }
            held.forEach(Reservation::cancel);
            assertThat(untouched.probe().remaining() - limiter.probe().remaining())
                    .as("seed %s", seed)
                    .isBetween(0L, 1L);
        }
    }

    /** Without the call, 60 of 100 would be there. */
    @Test
    void aBucketWithIntervalRefillReturnsWhatWasTakenAnEdgeAgo() {
        RateLimiter limiter =
                RateLimiter.of(TokenBucket.perSecond(10).withBurst(100).withRefill(Refill.INTERVAL), ticker);
        Reservation held = limiter.reserve(50);
        ticker.advance(Duration.ofMillis(1500));
        limiter.tryAcquire(40);
        assertThat(held.cancel()).isEqualTo(40);
        assertThat(limiter.probe().remaining()).isEqualTo(60);
    }

    @Test
    void aSmoothLimiterReturnsWhatWasHeldToo() {
        RateLimiter limiter = RateLimiter.of(SmoothBursty.perSecond(1000), ticker);
        RateLimiter untouched = RateLimiter.of(SmoothBursty.perSecond(1000), ticker);
        ticker.advance(Duration.ofMillis(500));
        Reservation held = limiter.reserve(300);
        ticker.advance(Duration.ofMillis(250));
        held.cancel();
        assertThat(limiter.probe().remaining()).isCloseTo(untouched.probe().remaining(), within(1L));
    }
}
