package io.headgate.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Buckets are in order, without gaps, and what is packed into one can be told apart again. */
class BucketsTest {

    private static final long SEED = 20260101;
    private static final long MINUTE = 60_000_000_000L;

    @Test
    void everyResponseTimeLiesBetweenTheBoundsOfItsBucket() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 1_000_000; i++) {
            long nanos = anyLength(random);
            int index = Buckets.index(nanos);
            assertThat(index).isBetween(0, Buckets.COUNT - 1);
            assertThat(Buckets.low(index)).isLessThanOrEqualTo(nanos);
            if (index < Buckets.COUNT - 1) {
                assertThat(Buckets.low(index + 1)).isGreaterThan(nanos);
            }
        }
    }

    @Test
    void aLongerResponseTimeIsNeverInALowerBucket() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++) {
            long nanos = anyLength(random);
            long longer = nanos + random.nextLong(0, Math.max(1, Long.MAX_VALUE - nanos));
            assertThat(Buckets.index(longer)).isGreaterThanOrEqualTo(Buckets.index(nanos));
        }
    }

    @Test
    void theLowerBoundIsTheFirstOfItsBucket() {
        for (int index = 1; index < Buckets.COUNT; index++) {
            assertThat(Buckets.index(Buckets.low(index))).isEqualTo(index);
            assertThat(Buckets.index(Buckets.low(index) - 1)).isEqualTo(index - 1);
        }
        assertThat(Buckets.index(0)).isZero();
        assertThat(Buckets.index(-1)).isZero();
        assertThat(Buckets.index(Long.MIN_VALUE)).isZero();
    }

    @Test
    void bucketsAreAtMostAnEighthWide() {
        for (int index = 1; index < Buckets.COUNT - 1; index++) {
            double width = (double) Buckets.low(index + 1) / Buckets.low(index);
            assertThat(width).isLessThanOrEqualTo(1.125);
        }
    }

    @Test
    void whatIsPackedTogetherIsCountedExactlyAndAddsUpToATenThousandth() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int index = 0; index < Buckets.COUNT - 1; index++) {
            long low = Buckets.low(index);
            long next = Buckets.low(index + 1);
            long held = 0;
            double exact = 0;
            for (int calls = 0; calls < 1_000; calls++) {
                long nanos = random.nextLong(low, next);
                held += Buckets.one(index, nanos);
                exact += nanos;
            }
            assertThat(Buckets.calls(held)).isEqualTo(1_000);
            assertThat((double) Buckets.nanos(index, held)).isCloseTo(exact, within(exact / 10_000));
        }
    }

    @Test
    void theSumOfAsManyCallsAsFitDoesNotRunIntoTheirNumber() {
        long most = 1L << 26;
        for (int index = 0; index < Buckets.COUNT - 1; index++) {
            long longest = Buckets.low(index + 1) - 1;
            long held = (most - 1) * Buckets.one(index, longest);
            assertThat(Buckets.calls(held)).isEqualTo(most - 1);
            double exact = (double) (most - 1) * longest;
            assertThat((double) Buckets.nanos(index, held)).isCloseTo(exact, within(exact / 10_000));
        }
    }

    private static long anyLength(SplittableRandom random) {
        return random.nextLong() >>> random.nextInt(1, 64);
    }

    @Test
    void averagesOfVeryLongCallsAreAsExact() {
        for (long nanos : new long[] {MINUTE / 3, MINUTE, 10 * MINUTE, 600 * MINUTE, 100_000 * MINUTE}) {
            Meter meter = new Meter(new Timebase(0, 0, unused -> {}));
            for (int calls = 0; calls < 3; calls++) {
                meter.passed(1, 0);
                meter.finished(nanos + calls, false, 0);
            }
            Figures total = new Reading(0).add(meter).snapshot().total();
            assertThat((double) total.responseNanos()).isCloseTo(3.0 * nanos, within(3.0 * nanos / 10_000));
            assertThat(total.longestNanos()).isEqualTo(nanos + 2);
            assertThat(total.shortestNanos()).isEqualTo(nanos);
        }
    }
}
