package io.headgate.limiter.regressions;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that are booked to run later, and cancelled before: newest first each comes back whole, and all of them in whatever order. */
class CancelledBookingsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeTicker ticker = new FakeTicker();

    static Stream<Arguments> limits() {
        return Stream.of(
                argumentSet("GCRA", Gcra.perSecond(10)),
                argumentSet("GCRA, 3 per second", Gcra.perSecond(3).withTolerance(Duration.ofMillis(1001))),
                argumentSet("token bucket", TokenBucket.perSecond(10)),
                argumentSet("token bucket, burst 100", TokenBucket.perSecond(10).withBurst(100)),
                argumentSet(
                        "token bucket, 1001 a second",
                        TokenBucket.perSecond(1001).withBurst(7)),
                argumentSet("token bucket, 3 in 10 ns", TokenBucket.of(3, Duration.ofNanos(10))),
                argumentSet("leaky bucket", LeakyBucket.perSecond(10)),
                argumentSet("leaky queue", LeakyQueue.perSecond(10, MINUTE)),
                argumentSet("smooth bursty", SmoothBursty.perSecond(10)),
                argumentSet("warm-up", new WarmUp(12, Duration.ofSeconds(4), 2)),
                argumentSet("warm-up, 100 per second", WarmUp.perSecond(100, Duration.ofSeconds(10))),
                argumentSet(
                        "token bucket in two words",
                        TokenBucket.of(7_777_777_777L, Duration.ofDays(90)).withBurst(1000)),
                argumentSet(
                        "two token buckets",
                        TokenBuckets.of(TokenBucket.perSecond(10), TokenBucket.of(90, Duration.ofSeconds(10)))),
                argumentSet(
                        "token bucket with interval refill",
                        TokenBucket.perSecond(10).withRefill(Refill.INTERVAL)),
                argumentSet(
                        "token bucket with interval refill, burst 25",
                        TokenBucket.perSecond(10).withBurst(25).withRefill(Refill.INTERVAL)));
    }

    private RateLimiter emptied(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker);
        limiter.drain();
        limiter.tryAcquire();
        return limiter;
    }

    private static void assertAlike(RateLimiter limiter, RateLimiter untouched) {
        assertThat(limiter.probe().retryAfterNanos())
                .isCloseTo(untouched.probe().retryAfterNanos(), within(2L));
        assertThat(limiter.probe().remaining()).isEqualTo(untouched.probe().remaining());
        assertThat(limiter.probe().fullAfterNanos()).isCloseTo(untouched.probe().fullAfterNanos(), within(2L));
    }

    @Test
    void twoBookingsOfAPacerComeBackNewestFirst() {
        RateLimiter limiter = RateLimiter.of(Gcra.perSecond(10), ticker);
        limiter.tryAcquire();
        Reservation one = limiter.reserve(1);
        Reservation two = limiter.reserve(1);
        assertThat(two.cancel()).isEqualTo(1);
        assertThat(one.cancel()).isEqualTo(1);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(100));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aHundredBookingsComeBackWholeNewestFirst(Limit limit) {
        RateLimiter limiter = emptied(limit);
        Deque<Reservation> waiting = booked(limiter, 100);
        long came = 0;
        while (!waiting.isEmpty()) {
            came += waiting.removeLast().cancel();
        }
        assertThat(came).isEqualTo(100);
        assertAlike(limiter, emptied(limit));
    }

    /** Books and cancels as it comes, of those that are left always the newest: as if only those had been booked that are left. */
    @ParameterizedTest
    @MethodSource("limits")
    void whoeverCancelsTheNewestLeavesNoTrace(Limit limit) {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            RateLimiter limiter = emptied(limit);
            Deque<Reservation> waiting = new ArrayDeque<>();
            for (int step = 0; step < 60; step++) {
                if (random.nextInt(5) < 3) {
                    waiting.add(limiter.reserve(1 + random.nextInt((int) Math.min(3, limit.largestTake()))));
                } else if (!waiting.isEmpty()) {
                    waiting.removeLast().cancel();
                }
            }
            RateLimiter untouched = emptied(limit);
            waiting.forEach(left -> untouched.reserve(left.permits()));
            assertAlike(limiter, untouched);
        }
    }

    /** Books and cancels in any order, large calls and small ones, until nobody waits: as if nobody had come. */
    @ParameterizedTest
    @MethodSource("limits")
    void nobodyLeavesATraceWhoBooksAndCancelsAsItComes(Limit limit) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RateLimiter limiter = emptied(limit);
            RateLimiter untouched = emptied(limit);
            ticker.advanceNanos(random.nextInt(2) * limit.period().toNanos() / limit.permits() / 2);
            List<Reservation> waiting = new ArrayList<>();
            long largest = limit instanceof WarmUp ? 3 : limit.largestTake(); // as much as it grants when it is cold
            int most = (int) Math.min(1 + random.nextInt(12), largest);
            for (int step = 0; step < 60; step++) {
                if (random.nextInt(2) == 0 && waiting.size() < 6) {
                    waiting.add(limiter.reserve(1 + random.nextInt(most)));
                } else if (!waiting.isEmpty()) {
                    waiting.remove(random.nextInt(waiting.size())).cancel();
                }
            }
            Collections.shuffle(waiting, random);
            waiting.forEach(Reservation::cancel);
            assertAlike(limiter, untouched);
        }
    }

    /** Time passes, and costs are charged while calls wait; each is cancelled before it runs: as if only the charges had come. */
    @ParameterizedTest
    @MethodSource("limits")
    void nobodyLeavesATraceWhoIsChargedWhileOthersWait(Limit limit) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RateLimiter limiter = emptied(limit);
            RateLimiter untouched = emptied(limit);
            long permit = limit.period().toNanos() / limit.permits();
            List<Reservation> waiting = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                int face = random.nextInt(12);
                if (face < 6 && waiting.size() < 6) {
                    bookIfItWaits(limiter, waiting);
                } else if (face < 8 && !waiting.isEmpty()) {
                    waiting.remove(random.nextInt(waiting.size())).cancel();
                } else if (face < 10) {
                    long permits = 1 + random.nextInt(3);
                    limiter.charge(permits);
                    untouched.charge(permits);
                } else {
                    long time = random.nextLong(1, 2 * permit);
                    cancelThoseDueWithin(time, waiting);
                    ticker.advanceNanos(time);
                }
            }
            waiting.forEach(Reservation::cancel);
            assertAlike(limiter, untouched);
        }
    }

    private static void bookIfItWaits(RateLimiter limiter, List<Reservation> waiting) {
        Reservation booked = limiter.reserve(1);
        if (booked.delay().isZero()) {
            booked.cancel();
        } else {
            waiting.add(booked);
        }
    }

    private static void cancelThoseDueWithin(long nanos, List<Reservation> waiting) {
        List<Reservation> due = waiting.stream()
                .filter(call -> call.remainingDelay().toNanos() <= nanos)
                .toList();
        due.forEach(Reservation::cancel);
        waiting.removeAll(due);
    }

    /** All that had not run yet are cancelled, in any order: as if only those had been booked that ran. */
    @ParameterizedTest
    @MethodSource("limits")
    void allBookingsComeBackInWhateverOrderTheyAreCancelled(Limit limit) {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            RateLimiter limiter = emptied(limit);
            List<Reservation> waiting = new ArrayList<>(booked(limiter, 100));
            int ran = seed % 2 == 0 ? 0 : 1 + random.nextInt(50);
            Duration until = ran == 0 ? Duration.ZERO : waiting.get(ran - 1).delay();
            while (waiting.get(ran).delay().compareTo(until) <= 0) {
                ran++;
            }
            RateLimiter untouched = emptied(limit);
            booked(untouched, ran);
            ticker.advance(until);
            waiting.subList(0, ran).clear();
            if (seed > 1) {
                Collections.shuffle(waiting, random);
            }
            waiting.forEach(Reservation::cancel);
            assertAlike(limiter, untouched);
        }
    }

    /** Those behind keep their instants, so nothing can be done before: what is told is the instant of the last of them. */
    @Test
    void whatIsCancelledInFrontOfOthersComesBackUpToTheBurst() {
        for (int burst : new int[] {1, 10}) {
            RateLimiter limiter = emptied(TokenBucket.perSecond(10).withBurst(burst));
            Deque<Reservation> waiting = booked(limiter, 100);
            long came = 0;
            while (waiting.size() > 1) {
                came += waiting.removeFirst().cancel();
            }
            assertThat(came).isEqualTo(burst - 1);
            assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(100 * (101 - (burst - 1))));
            assertThat(waiting.removeFirst().cancel()).isEqualTo(1);
            assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(100));
        }
    }

    @Test
    void theGapsBehindTheLastThatStaysComeBackWithTheNewest() {
        RateLimiter limiter = emptied(Gcra.perSecond(10));
        List<Reservation> waiting = new ArrayList<>(booked(limiter, 100));
        for (int each = 50; each < 99; each++) {
            assertThat(waiting.get(each).cancel()).isZero();
        }
        assertThat(waiting.get(99).cancel()).isEqualTo(1);
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(5100));
    }

    @Test
    void whatIsCancelledAtAnEarlierEdgeIsThereAtTheNextOnes() {
        RateLimiter limiter = emptied(TokenBucket.perSecond(2).withBurst(4).withRefill(Refill.INTERVAL));
        Reservation one = limiter.reserve(1);
        Reservation two = limiter.reserve(2);
        Reservation three = limiter.reserve(2);
        two.cancel();
        ticker.advance(Duration.ofMillis(900));
        one.cancel();
        ticker.advance(Duration.ofMillis(1_200));
        three.cancel();
        assertThat(limiter.probe().remaining()).isEqualTo(4);
    }

    /** Of two calls that are due at one instant, the other stays. */
    @Test
    void callsThatWaitSideBySideAreNotMistakenForEachOther() {
        RateLimiter limiter = emptied(TokenBucket.of(1, Duration.ofNanos(190)).withBurst(5));
        List<Reservation> waiting = bookedEach(limiter, 1, 4, 2, 1);
        waiting.get(1).cancel();
        Reservation beside = limiter.reserve(2);
        beside.refund(1);
        assertThat(limiter.reserve(2).delay()).isEqualTo(Duration.ofNanos(1520));
        beside.cancel();
        assertThat(limiter.reserve(2).delay()).isEqualTo(Duration.ofNanos(1710));
    }

    @Test
    void whatComesBackOfACallThatRanLeavesRoomForThoseThatWait() {
        RateLimiter limiter =
                RateLimiter.of(TokenBucket.of(2, Duration.ofNanos(38)).withBurst(8), ticker);
        limiter.tryAcquire();
        List<Reservation> calls = bookedEach(limiter, 7, 1, 1, 2);
        calls.get(0).cancel();
        bookedEach(limiter, 6, 1, 1, 1);
        calls.get(3).cancel();
        calls.get(1).cancel();
        assertThat(limiter.reserve(3).delay()).isGreaterThanOrEqualTo(Duration.ofNanos(152));
    }

    private static List<Reservation> bookedEach(RateLimiter limiter, int... permits) {
        return IntStream.of(permits).mapToObj(limiter::reserve).toList();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aChargeStaysOwedWhenAllThatWasBookedAroundItIsCancelled(Limit limit) {
        RateLimiter limiter = emptied(limit);
        Deque<Reservation> waiting = booked(limiter, 20);
        limiter.charge(5);
        waiting.addAll(booked(limiter, 20));
        waiting.forEach(Reservation::cancel);
        RateLimiter untouched = emptied(limit);
        untouched.charge(5);
        assertAlike(limiter, untouched);
    }

    /** Of the calls before a charge one stays, and it is as if the others had never been booked. */
    @ParameterizedTest
    @MethodSource("limits")
    void aChargeIsPaidAfterTheLastThatStillWaits(Limit limit) {
        RateLimiter limiter = emptied(limit);
        limiter.reserve(1);
        Deque<Reservation> waiting = booked(limiter, 20);
        limiter.charge(5);
        waiting.addAll(booked(limiter, 20));
        waiting.forEach(Reservation::cancel);
        RateLimiter untouched = emptied(limit);
        untouched.reserve(1);
        untouched.charge(5);
        assertAlike(limiter, untouched);
    }

    /** Some have run, the others are cancelled, in either order: what is owed is the charge, however many there were. */
    @ParameterizedTest
    @MethodSource("pacers")
    void aChargeBehindManyThatWaitIsOwedOnceWhenTheyAreCancelled(Limit limit) {
        for (int calls : new int[] {1, 14, 15, 16, 40, 60}) {
            for (boolean isNewestFirst : new boolean[] {true, false}) {
                RateLimiter limiter = RateLimiter.of(limit, ticker);
                booked(limiter, 3);
                Deque<Reservation> waiting = booked(limiter, 1);
                ticker.advanceNanos(MILLISECONDS.toNanos(50));
                waiting.addAll(booked(limiter, calls));
                ticker.advanceNanos(MILLISECONDS.toNanos(200));
                limiter.charge(1);
                while (!waiting.isEmpty()) {
                    (isNewestFirst ? waiting.removeLast() : waiting.removeFirst()).cancel();
                }
                assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(150));
            }
        }
    }

    static Stream<Arguments> pacers() {
        return Stream.of(
                argumentSet("GCRA", Gcra.perSecond(10)),
                argumentSet("token bucket", TokenBucket.perSecond(10).withBurst(1)),
                argumentSet("leaky queue", LeakyQueue.perSecond(10, MINUTE)));
    }

    @Test
    void aChargeBehindACallThatIsPaidMeanwhileDoesNotMoveTheQueue() {
        for (int permits : new int[] {1, 2, 20, 50}) {
            RateLimiter limiter = RateLimiter.of(LeakyQueue.perSecond(10, MINUTE), ticker);
            limiter.tryAcquire();
            Reservation first = limiter.reserve(permits);
            Reservation second = limiter.reserve(permits);
            ticker.advanceNanos(first.delay().toNanos() - 10);
            limiter.charge(1);
            ticker.advanceNanos(20);
            assertThat(second.cancel()).isEqualTo(permits);
            assertThat(limiter.probe().retryAfterNanos()).isEqualTo(MILLISECONDS.toNanos(200) - 10);
        }
    }

    @Test
    void whatIsChargedWhileTheLastWaitsIsOwedInEachOfSeveralBuckets() {
        RateLimiter limiter = RateLimiter.of(
                TokenBuckets.of(
                        TokenBucket.perSecond(10).withBurst(1),
                        TokenBucket.of(600, MINUTE).withBurst(1)),
                ticker);
        limiter.tryAcquire();
        Deque<Reservation> waiting = booked(limiter, 20);
        Reservation last = waiting.removeLast();
        waiting.forEach(Reservation::cancel);
        ticker.advanceNanos(MILLISECONDS.toNanos(1_999));
        limiter.charge(20);
        last.cancel();
        assertThat(limiter.probe().retryAfterNanos()).isCloseTo(MILLISECONDS.toNanos(2_000), within(2L));
    }

    @Test
    void aChargeToALeakyQueueGoesBehindThoseThatAreBooked() {
        RateLimiter limiter = RateLimiter.of(LeakyQueue.perSecond(10, MINUTE), ticker);
        Deque<Reservation> waiting = booked(limiter, 3);
        limiter.charge(5);
        assertThat(waiting.getLast().delay()).isEqualTo(Duration.ofMillis(200));
        assertThat(limiter.probe().retryAfter()).contains(Duration.ofMillis(800));
    }

    @Test
    void aLogAndAQueueBookNoLongerWaitThanTheyGrant() {
        RateLimiter log = emptied(SlidingLog.perSecond(10));
        booked(log, 10);
        assertThatThrownBy(() -> log.reserve(1)).isInstanceOf(IllegalStateException.class);
        RateLimiter queue = RateLimiter.of(LeakyQueue.perSecond(10, Duration.ofMillis(500)), ticker);
        booked(queue, 6);
        assertThatThrownBy(() -> queue.reserve(1)).isInstanceOf(IllegalStateException.class);
        assertThat(queue.reserve(1, MINUTE).isGranted()).isFalse();
    }

    /** In real threads: some take, the others book and cancel. What nobody ran with is there in the end, and nothing more. */
    @Test
    @Tag("concurrency")
    @Timeout(120)
    void threadsThatBookAndCancelLeaveWhatTheOthersTook() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 2_000; round++) {
                RateLimiter limiter = RateLimiter.of(TokenBucket.perSecond(10).withBurst(20), ticker);
                CyclicBarrier start = new CyclicBarrier(4);
                List<Future<Long>> ran = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    Random random = new Random(4 * round + thread);
                    ran.add(threads.submit(() -> {
                        start.await();
                        return permitsRun(limiter, random);
                    }));
                }
                long all = 0;
                for (Future<Long> each : ran) {
                    all += each.get();
                }
                assertThat(limiter.probe().remaining()).as("round %s", round).isEqualTo(20 - all);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static long permitsRun(RateLimiter limiter, Random random) {
        long ran = 0;
        Deque<Reservation> waiting = new ArrayDeque<>();
        for (int step = 0; step < 10; step++) {
            long permits = 1 + random.nextInt(3);
            if (random.nextInt(3) == 0) {
                ran += limiter.tryAcquire(permits) ? permits : 0;
            } else if (random.nextInt(3) > 0) {
                Reservation booked = limiter.reserve(permits);
                if (booked.delay().isZero()) {
                    ran += permits;
                } else {
                    waiting.add(booked);
                }
            } else if (!waiting.isEmpty()) {
                (random.nextBoolean() ? waiting.removeFirst() : waiting.removeLast()).cancel();
            }
        }
        waiting.forEach(Reservation::cancel);
        return ran;
    }

    private static Deque<Reservation> booked(RateLimiter limiter, int calls) {
        Deque<Reservation> booked = new ArrayDeque<>();
        for (int call = 0; call < calls; call++) {
            booked.add(limiter.reserve(1));
        }
        return booked;
    }
}
