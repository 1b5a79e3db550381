package io.headgate.testkit.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfKeysTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.99, 1, 1.2, 2})
    void eachKeyIsDrawnInProportionToItsWeight(double exponent) {
        int draws = 200_000;
        double[] share = new double[20];
        PrimitiveIterator.OfLong keys = new ZipfKeys(20, exponent, 11).iterator();
        for (int i = 0; i < draws; i++) {
            share[(int) keys.nextLong()] += 1.0 / draws;
        }

        double all = 0;
        for (int k = 1; k <= 20; k++) {
            all += Math.pow(k, -exponent);
        }
        for (int k = 1; k <= 20; k++) {
            assertThat(share[k - 1]).as("key %d", k - 1).isCloseTo(Math.pow(k, -exponent) / all, within(0.005));
        }
    }

    @Test
    void aSingleKeyIsAlwaysDrawn() {
        PrimitiveIterator.OfLong keys = new ZipfKeys(1, 1, 0).iterator();

        assertThat(keys.nextLong()).isZero();
        assertThat(keys.nextLong()).isZero();
    }

    @Test
    void theSameSeedDrawsTheSameKeys() {
        PrimitiveIterator.OfLong one = new ZipfKeys(1_000_000_000, 1, 9).iterator();
        PrimitiveIterator.OfLong two = new ZipfKeys(1_000_000_000, 1, 9).iterator();

        for (int i = 0; i < 100; i++) {
            assertThat(one.nextLong()).isEqualTo(two.nextLong()).isBetween(0L, 999_999_999L);
        }
    }
}
