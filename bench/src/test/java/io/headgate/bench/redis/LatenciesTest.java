package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

    private final Latencies latencies = new Latencies();

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 63, 64, 65, 127, 128, 129, 1_000, 123_456, 987_654_321, 60_000_000_000L, Long.MAX_VALUE})
    void aCallIsCountedToOnePartInSixtyFour(long nanos) {
        latencies.add(nanos);

        assertThat(latencies.micros(0.5)).isCloseTo(nanos / 1e3, within(nanos / 1e3 / 64));
    }

    @Test
    void halfOfTheCallsTookAtMostTheMiddleOne() {
        for (int micros = 1; micros <= 100; micros++) {
            latencies.add(micros * 1_000L);
        }

        assertThat(latencies.count()).isEqualTo(100);
        assertThat(latencies.micros(0.5)).isCloseTo(50, within(1.0));
        assertThat(latencies.micros(0.99)).isCloseTo(99, within(2.0));
        assertThat(latencies.micros(1)).isCloseTo(100, within(2.0));
    }

    @Test
    void thoseOfAnotherThreadAreAdded() {
        Latencies other = new Latencies();
        other.add(10);
        latencies.add(20);
        latencies.add(other);

        assertThat(latencies.count()).isEqualTo(2);
        assertThat(latencies.micros(0.5)).isEqualTo(0.010);
        assertThat(latencies.micros(1)).isEqualTo(0.020);
    }

    @Test
    void withoutCallsThereIsNothing() {
        assertThat(latencies.count()).isZero();
        assertThat(latencies.micros(0.99)).isZero();
    }
}
