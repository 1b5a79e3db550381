package io.headgate.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random traces: each oracle keeps its promise, its waits are exact, and those that should be the same are. */
class OracleAgreementTest {

    private static final long LIMIT = 5;
    private static final Duration PERIOD = Duration.ofNanos(17);

    /** An oracle that begins at a given start, and what it promises from then on. */
    private record Case(String name, LongFunction<Oracle> oracle, LongFunction<Promise> promise) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        Duration slice = Duration.ofNanos(4); // ceil(17 / 5)
        return Stream.of(
                new Case(
                        "fixed window, aligned",
                        start -> FixedWindowOracle.aligned(LIMIT, PERIOD, start, 3),
                        start -> Promises.atMostPerWindow(LIMIT, PERIOD, -3)),
                new Case(
                        "fixed window, from first call",
                        start -> FixedWindowOracle.fromFirstCall(LIMIT, PERIOD, start),
                        start -> Promises.atMostInAnyInterval(2 * LIMIT, PERIOD)),
                new Case(
                        "sliding window",
                        start -> SliceOracle.slidingWindow(LIMIT, PERIOD, 5, start),
                        start -> Promises.atMostInAnyInterval(LIMIT, PERIOD)),
                new Case(
                        "aligned slices",
                        start -> SliceOracle.alignedSlices(LIMIT, PERIOD, 5, start),
                        start -> Promises.atMostInConsecutiveSlices(LIMIT, slice, 5, start)),
                new Case(
                        "sliding log",
                        start -> new SlidingLogOracle(LIMIT, PERIOD, start),
                        start -> Promises.atMostInAnyInterval(LIMIT, PERIOD)),
                new Case(
                        "two windows",
                        start -> new TwoWindowOracle(LIMIT, PERIOD, start),
                        start -> Promises.atMostPerWindow(LIMIT, PERIOD, start)),
                new Case(
                        "token bucket",
                        start -> new TokenBucketOracle(4, LIMIT, PERIOD, 2, start),
                        start -> Promises.bucket(4, LIMIT, PERIOD)),
                new Case(
                        "interval bucket",
                        start -> new IntervalBucketOracle(4, LIMIT, PERIOD, 2, start),
                        start -> Promises.bucket(4 + LIMIT, LIMIT, PERIOD)),
                new Case(
                        "two bandwidths",
                        start -> new AllOfOracle(List.of(
                                new TokenBucketOracle(4, LIMIT, PERIOD, 2, start),
                                new IntervalBucketOracle(8, 9, Duration.ofNanos(50), 8, start))),
                        start -> Promises.bucket(4, LIMIT, PERIOD)),
                new Case(
                        "GCRA",
                        start -> GcraOracle.withBurst(LIMIT, PERIOD, 4, start),
                        start -> Promises.bucket(4, LIMIT, PERIOD)),
                new Case(
                        "leaky meter",
                        start -> new LeakyMeterOracle(4, LIMIT, PERIOD, start),
                        start -> Promises.bucket(4, LIMIT, PERIOD)),
                new Case(
                        "leaky queue",
                        start -> new LeakyQueueOracle(LIMIT, PERIOD, start),
                        start -> Promises.spaced(LIMIT, PERIOD)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void promisesAreKeptAndWaitsAreExact(Case which) {
        Random random = new Random(31);
        for (int trace = 0; trace < 300; trace++) {
            long start = random.nextInt(200) - 100;
            long now = start;
            Oracle oracle = which.oracle().apply(start);
            List<Admission> admitted = new ArrayList<>();
            for (int step = 0; step < 40; step++) {
                now += random.nextInt(5) == 0 ? random.nextInt(40) : random.nextInt(4);
                long permits = 1 + random.nextInt(3);
                long wait = oracle.waitNanos(permits, now);
                assertThat(wait == 0).isEqualTo(permits <= oracle.available(now));
                if (wait > 0 && wait != Oracle.NEVER) {
                    assertThat(oracle.waitNanos(permits, now + wait)).isZero();
                    assertThat(oracle.waitNanos(permits, now + wait - 1)).isEqualTo(1);
                }
                boolean granted = oracle.take(permits, now);
                assertThat(granted).isEqualTo(wait == 0);
                if (granted) {
                    admitted.add(new Admission(now, permits));
                }
            }
            assertThat(which.promise().apply(start).worst(admitted)).isEmpty();
        }
    }

    @Test
    void reservedSlotsOfAQueueAreSpaced() {
        Random random = new Random(32);
        for (int trace = 0; trace < 1000; trace++) {
            ReservingOracle oracle = new LeakyQueueOracle(LIMIT, PERIOD, 0);
            List<Admission> admitted = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 40; step++) {
                now += random.nextInt(9);
                long permits = 1 + random.nextInt(3);
                long wait = oracle.reserve(permits, now, 30);
                assertThat(wait).isBetween(-1L, 30L);
                if (wait >= 0) {
                    admitted.add(new Admission(now + wait, permits));
                }
            }
            assertThat(Promises.spaced(LIMIT, PERIOD).worst(admitted)).isEmpty();
        }
    }

    @Test
    void tokenBucketGcraAndMeterAreTheSameThing() {
        Random random = new Random(33);
        for (int trace = 0; trace < 300; trace++) {
            long burst = 1 + random.nextInt(6);
            long permits = 1 + random.nextInt(7);
            Duration period = Duration.ofNanos(1 + random.nextInt(30));
            Oracle bucket = new TokenBucketOracle(burst, permits, period, burst, 0);
            Oracle gcra = GcraOracle.withBurst(permits, period, burst, 0);
            Oracle meter = new LeakyMeterOracle(burst, permits, period, 0);
            long now = 0;
            for (int step = 0; step < 60; step++) {
                now += random.nextInt(6);
                long wanted = 1 + random.nextInt(4);
                assertThat(gcra.available(now)).isEqualTo(bucket.available(now));
                assertThat(meter.available(now)).isEqualTo(bucket.available(now));
                assertThat(gcra.waitNanos(wanted, now)).isEqualTo(bucket.waitNanos(wanted, now));
                assertThat(meter.waitNanos(wanted, now)).isEqualTo(bucket.waitNanos(wanted, now));
                boolean granted = bucket.take(wanted, now);
                assertThat(gcra.take(wanted, now)).isEqualTo(granted);
                assertThat(meter.take(wanted, now)).isEqualTo(granted);
            }
        }
    }
}
