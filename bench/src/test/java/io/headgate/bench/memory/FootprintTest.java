package io.headgate.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FootprintTest {

    private record Pair(Object one, Object other) {}

    @Test
    void sharedObjectsAreCountedOnceAndRecordsAndLambdasCanBeWeighed() {
        byte[] thousand = new byte[1_000];
        Supplier<byte[]> lambda = () -> thousand;

        assertThat(Footprint.of(new Pair(thousand, lambda), List.of(thousand))).isBetween(1_000L, 1_200L);
    }

    @Test
    void whatTheEngineItselfWeighsIsTakenOff() {
        assertThat(Weights.of(Pretended::new, 100, 10)).isEqualTo(new Weights(5, 50, 70, 2));
    }

    @Test
    void aSentinelResourceWeighsKilobytesAndMoreWhenBusy() {
        Weights weights =
                Weights.of(() -> new SentinelPopulation("weighed-" + System.nanoTime(), Duration.ofMillis(300)), 20, 2);

        assertThat(weights.fresh()).isBetween(1_000L, 20_000L);
        assertThat(weights.busy()).isGreaterThanOrEqualTo(weights.fresh());
        assertThat(weights.idle()).isGreaterThan(weights.busy() * 9 / 10);
    }

    /** An engine of a million bytes. */
    private static final class Pretended implements Population {

        private int resources;
        private long each = 5;

        @Override
        public void grow(int count) {
            resources += count;
        }

        @Override
        public void keepBusy() {
            each = 50;
        }

        @Override
        public void contend() {
            each = 70;
        }

        @Override
        public void rest() {
            each = 2;
        }

        @Override
        public long bytes() {
            return 1_000_000 + (resources == 1 ? 0 : each * (resources - 1));
        }
    }
}
