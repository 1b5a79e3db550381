package io.headgate.lab.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LatencyBucketsTest {

    @Test
    void percentilesAreAtMostThreePercentTooLongAndNeverTooShort() {
        SplittableRandom random = new SplittableRandom(1);
        LatencyBuckets buckets = new LatencyBuckets();
        long[] times = new long[10_000];
        for (int i = 0; i < times.length; i++) {
            times[i] = (long) StrictMath.exp(random.nextDouble() * 30);
            buckets.add(times[i]);
        }
        Arrays.sort(times);
        for (double share : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1}) {
            long exact = times[(int) Math.ceil(share * times.length) - 1];
            assertThat(buckets.at(share)).isBetween(exact, exact + exact * 32 / 1_000);
        }
    }

    @Test
    void nothingCountedIsZeroAndMoreThanADayIsADay() {
        LatencyBuckets buckets = new LatencyBuckets();
        assertThat(buckets.percentiles()).isEqualTo(new Percentiles(0, 0, 0, 0, 0, 0));

        buckets.add(Long.MAX_VALUE);

        assertThat(buckets.at(0.5)).isEqualTo(Duration.ofDays(1).toNanos());
    }

    @Test
    void addingTwoIsCountingBoth() {
        LatencyBuckets one = new LatencyBuckets();
        LatencyBuckets other = new LatencyBuckets();
        one.add(10);
        other.add(20);
        other.add(30);

        one.add(other);

        assertThat(one.percentiles()).isEqualTo(new Percentiles(3, 20, 30, 30, 30, 30));
    }
}
