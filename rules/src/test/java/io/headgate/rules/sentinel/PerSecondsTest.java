package io.headgate.rules.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A decimal number per second in whole permits and whole seconds. */
class PerSecondsTest {

    private static final long SEED = System.nanoTime();

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, true",
        "1, 1, 1, true",
        "0.5, 1, 2, true",
        "1.5, 3, 2, true",
        "0.1, 1, 10, true",
        "33.3, 333, 10, true",
        "0.15, 3, 20, true",
        "1e6, 1000000, 1, true",
        "0.3333333333333333, 1, 3, false",
        "0.30000000000000004, 3, 10, false",
        "1e-300, 0, 1, false",
    })
    void theNumberThatIsWrittenCounts(double perSecond, long permits, long seconds, boolean exact) {
        assertThat(PerSeconds.of(perSecond, 1_000_000_000)).isEqualTo(new PerSeconds(permits, seconds, exact));
    }

    @Test
    void itIsNeverFurtherOffThanItSays() {
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            double rate = Math.pow(10, random.nextInt(12) - 5) * random.nextDouble();
            PerSeconds found = PerSeconds.of(rate, 1_000_000);
            double error = Math.abs((double) found.permits() / found.seconds() - rate);
            assertThat(error).as("seed " + SEED + ", " + rate + " " + found).isLessThanOrEqualTo(1e-6 + rate * 1e-15);
        }
    }
}
