package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.headgate.agent.wire.ResourceTimes;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    private static int bucket(double micros) {
        double bucket = Math.floor(2 * Math.log(micros) / Math.log(2));
        return (int) Math.max(0, Math.min(ResourceTimes.BUCKETS - 1, bucket));
    }

    @Test
    void withoutCallsThereIsNoPercentile() {
        assertThat(new Percentiles().millis(0.5)).isEqualTo(-1);
    }

    @Test
    void instancesTogetherAreAsOneInstanceWithAllCallsToWithinABucket() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            double[] micros = new double[1 + random.nextInt(2_000)];
            long[][] instances = new long[3][ResourceTimes.BUCKETS];
            for (int i = 0; i < micros.length; i++) {
                micros[i] = Math.exp(random.nextGaussian() * 2 + 8);
                instances[random.nextInt(3)][bucket(micros[i])]++;
            }
            Percentiles together = new Percentiles();
            for (long[] instance : instances) {
                together.add(new ResourceTimes("r", 0, instance));
            }
            Arrays.sort(micros);
            for (double share : new double[] {0.5, 0.95, 0.99}) {
                double exact = micros[(int) Math.ceil(share * micros.length) - 1] / 1000;
                assertThat(together.millis(share) / exact)
                        .as("seed %d round %d p%s", seed, round, share)
                        .isCloseTo(1, within(0.42));
            }
        }
    }

    @Test
    void aDistributionThatBeginsLaterIsPutWhereItBelongs() {
        Percentiles times = new Percentiles();
        times.add(new ResourceTimes("r", 20, new long[] {10}));
        assertThat(times.millis(0.5)).isBetween(1.024, 1.449);
        assertThat(times.millis(1)).isCloseTo(1.448, within(0.001));
    }
}
