package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Calls that wait for the edges of a bucket with interval refill, compared with a replay of what is held. */
class BookingsOfIntervalBucketsTest {

    private static final long PERIOD = 10;

    private final FakeTicker ticker = new FakeTicker();

    private RateLimiter bucket(long permits, long burst) {
        return RateLimiter.of(
                TokenBucket.of(permits, Duration.ofNanos(PERIOD))
                        .withBurst(burst)
                        .withRefill(Refill.INTERVAL),
                ticker);
    }

    private static long edgesUntil(Reservation call) {
        return call.delay().toNanos() / PERIOD;
    }

    @Test
    void aCancelledCallIsNotCreditedOnceMoreWhenTheLastIsCancelled() {
        RateLimiter limiter = bucket(1, 3);
        Reservation ran = limiter.reserve(2);
        ticker.advanceNanos(PERIOD);
        Reservation early = limiter.reserve(1);
        List<Reservation> behind = List.of(limiter.reserve(2), limiter.reserve(1));
        assertThat(behind.stream().map(BookingsOfIntervalBucketsTest::edgesUntil))
                .containsExactly(1L, 2L);
        assertThat(ran.cancel()).isEqualTo(1);
        assertThat(edgesUntil(limiter.reserve(1))).isEqualTo(2);
        Reservation last = limiter.reserve(1);
        assertThat(edgesUntil(last)).isEqualTo(3);
        assertThat(early.cancel()).isZero();
        assertThat(last.cancel()).isEqualTo(1);
        assertThat(edgesUntil(limiter.reserve(1))).isEqualTo(3);
    }

    @Test
    void largeCallsThatAreCancelledLetNoIntervalHoldTooMuch() {
        RateLimiter limiter = bucket(1, 100);
        Reservation ran = limiter.reserve(49);
        ticker.advanceNanos(2 * PERIOD);
        Reservation early = limiter.reserve(52);
        assertThat(edgesUntil(limiter.reserve(52))).isEqualTo(51);
        assertThat(edgesUntil(limiter.reserve(1))).isEqualTo(52);
        ran.cancel();
        assertThat(edgesUntil(limiter.reserve(53))).isEqualTo(58);
        Reservation last = limiter.reserve(92);
        early.cancel();
        last.cancel();
        assertThat(edgesUntil(limiter.reserve(83))).isEqualTo(140);
    }

    /** Books, cancels, refunds and charges as it comes: each call waits exactly as long as if only what is held had ever come. */
    @Test
    void eachCallWaitsAsLongAsAReplayOfWhatIsHeldSays() {
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            long permits = 1 + random.nextInt(3);
            new Run(random, permits, permits + random.nextInt(6), seed).steps(40, true);
        }
    }

    /** Beyond 64 edges a call may wait longer than by replay, and never less. */
    @Test
    void callsThatWaitForManyEdgesNeverRunEarlierThanAReplaySays() {
        for (int seed = 0; seed < 60; seed++) {
            new Run(new Random(seed), 1, 1 + seed % 3, seed).steps(250, false);
        }
    }

    @Test
    void theFirstOfMoreThan64EdgesDoNotComeBackBeforeTheirTime() {
        RateLimiter limiter = bucket(1, 1);
        limiter.tryAcquire();
        List<Reservation> waiting = new ArrayList<>();
        IntStream.range(0, 100).forEach(call -> waiting.add(limiter.reserve(1)));
        long came = waiting.stream().mapToLong(Reservation::cancel).sum();
        assertThat(came).isEqualTo(1);
        assertThat(edgesUntil(limiter.reserve(1))).isEqualTo(36);
    }

    @Test
    void allThatWaitsIsOwedToALimitOfAnotherKind() {
        RateLimiter limiter = bucket(1, 10);
        Reservation ran = limiter.reserve(10);
        assertThat(edgesUntil(limiter.reserve(5))).isEqualTo(5);
        assertThat(edgesUntil(limiter.reserve(5))).isEqualTo(10);
        assertThat(ran.cancel()).isEqualTo(5);
        limiter.reconfigure(SlidingWindow.of(1, Duration.ofNanos(PERIOD)));
        assertThat(limiter.probe().retryAfterNanos()).isGreaterThanOrEqualTo(10 * PERIOD);
    }

    private static final class Call {
        final Reservation reservation;
        final long edge;
        long held;

        Call(Reservation reservation, long edge) {
            this.reservation = reservation;
            this.edge = edge;
            this.held = reservation.permits();
        }
    }

    private static final class Run {
        private final FakeTicker ticker = new FakeTicker();
        private final Random random;
        private final long permits;
        private final long burst;
        private final int seed;
        private final RateLimiter limiter;
        private final List<Call> calls = new ArrayList<>();
        private final List<long[]> charges = new ArrayList<>(); // edge and permits
        private long now;

        Run(Random random, long permits, long burst, int seed) {
            this.random = random;
            this.permits = permits;
            this.burst = burst;
            this.seed = seed;
            this.limiter = RateLimiter.of(
                    TokenBucket.of(permits, Duration.ofNanos(PERIOD))
                            .withBurst(burst)
                            .withRefill(Refill.INTERVAL),
                    ticker);
        }

        void steps(int steps, boolean exact) {
            boolean charging = random.nextInt(2) == 0;
            int patience = exact ? 1 + random.nextInt(5) : 20;
            for (int step = 0; step < steps; step++) {
                int face = random.nextInt(12);
                if (face < (exact ? 5 : 8)) {
                    book(exact);
                } else if (face < 10) {
                    giveBack();
                } else if (face == 10 && charging) {
                    long cost = 1 + random.nextLong(burst);
                    limiter.charge(cost);
                    charges.add(new long[] {now / PERIOD, cost});
                } else if (random.nextInt(patience) == 0) {
                    long passed = random.nextLong(1, 3 * PERIOD);
                    ticker.advanceNanos(passed);
                    now += passed;
                }
            }
            if (charges.isEmpty()) {
                assertPromise();
            }
        }

        private void book(boolean exact) {
            long wanted = 1 + random.nextLong(burst);
            long expected = edgeByReplay(wanted);
            Reservation reservation = limiter.reserve(wanted);
            long edge = (now + reservation.delay().toNanos()) / PERIOD;
            if (exact) {
                assertThat(edge).as("seed %s, %s at %s ns", seed, wanted, now).isEqualTo(expected);
            } else {
                assertThat(edge).as("seed %s, %s at %s ns", seed, wanted, now).isGreaterThanOrEqualTo(expected);
            }
            calls.add(new Call(reservation, edge));
        }

        private void giveBack() {
            if (calls.isEmpty()) {
                return;
            }
            Call call = calls.get(random.nextInt(calls.size()));
            long back = random.nextBoolean() ? call.held : 1;
            if (call.held > 0 && back == call.held) {
                call.reservation.cancel();
            } else if (call.held > 0) {
                call.reservation.refund(back);
            }
            call.held = Math.max(0, call.held - back);
        }

        private long edgeByReplay(long wanted) {
            long last = LongStream.concat(
                            LongStream.of(now / PERIOD),
                            calls.stream().filter(call -> call.held > 0).mapToLong(call -> call.edge))
                    .max()
                    .orElseThrow();
            long tokens = burst;
            for (long edge = 0; edge <= last; edge++) {
                tokens = edge == 0 ? burst : Math.min(burst, tokens + permits);
                for (Call call : calls) {
                    tokens -= call.edge == edge ? call.held : 0;
                }
                for (long[] charge : charges) {
                    tokens -= charge[0] == edge ? charge[1] : 0;
                }
            }
            return last + Math.max(0, -Math.floorDiv(tokens - wanted, permits));
        }

        private void assertPromise() {
            long[] ran = new long
                    [1 + (int) calls.stream().mapToLong(call -> call.edge).max().orElse(0)];
            calls.forEach(call -> ran[(int) call.edge] += call.held);
            for (int from = 0; from < ran.length; from++) {
                long sum = 0;
                for (int to = from; to < ran.length; to++) {
                    sum += ran[to];
                    assertThat(sum)
                            .as("seed %s, from edge %s to %s", seed, from, to)
                            .isLessThanOrEqualTo(burst + permits * (to - from));
                }
            }
        }
    }
}
