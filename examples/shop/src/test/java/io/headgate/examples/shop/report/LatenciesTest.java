package io.headgate.examples.shop.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void aBucketHoldsItsTimesAndIsAtMostAnEighthWide() {
        for (long micros = 0; micros < 5_000_000; micros = Math.max(micros + 1, micros * 41 / 40)) {
            long upper = Latencies.upper(Latencies.bucket(micros));

            assertThat(upper).as("%d us", micros).isBetween(micros, micros + micros / 8);
        }
    }

    @Test
    void percentilesAreThoseOfTheCalls() {
        Latencies latencies = new Latencies();
        for (int i = 0; i < 98; i++) {
            latencies.add(TimeUnit.MILLISECONDS.toNanos(1));
        }
        latencies.add(TimeUnit.MILLISECONDS.toNanos(100));
        latencies.add(TimeUnit.SECONDS.toNanos(100_000)); // beyond the last bucket

        assertThat(latencies.micros(0.5)).isBetween(1_000L, 1_125L);
        assertThat(latencies.micros(0.99)).isBetween(100_000L, 112_500L);
        assertThat(latencies.micros(1)).isGreaterThan(TimeUnit.HOURS.toMicros(1));
    }

    @Test
    void withoutCallsThereAreNone() {
        assertThat(new Latencies().micros(0.99)).isZero();
    }
}
