package io.headgate.rules.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private static final Pace PACE =
            Pace.every(Duration.ofSeconds(1)).withRetries(Duration.ofMillis(100), Duration.ofMillis(700));

    /** Always draws the largest. */
    private static final RandomGenerator UNLUCKY = new RandomGenerator() {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public long nextLong(long bound) {
            return bound - 1;
        }
    };

    @Test
    void theCeilingDoublesUpToTheLongestAndBeginsAgainAfterASuccess() {
        BackOff backOff = new BackOff(PACE, UNLUCKY);
        List<Long> millis = new ArrayList<>();
        for (int failure = 0; failure < 6; failure++) {
            millis.add(backOff.nextNanos() / 1_000_000);
        }
        backOff.reset();
        millis.add(backOff.nextNanos() / 1_000_000);
        assertThat(millis).containsExactly(100L, 200L, 400L, 700L, 700L, 700L, 100L);
    }

    @Test
    void pausesAreSpreadEvenlyBelowTheCeilingAndNeverZero() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        BackOff backOff = new BackOff(PACE, new SplittableRandom(seed));
        for (int failure = 0; failure < 4; failure++) {
            backOff.nextNanos();
        }
        int[] sevenths = new int[7];
        for (int failure = 0; failure < 70_000; failure++) {
            long nanos = backOff.nextNanos();
            assertThat(nanos).isBetween(1L, 700_000_000L);
            sevenths[(int) ((nanos - 1) / 100_000_000)]++;
        }
        for (int count : sevenths) {
            assertThat(count).isBetween(9_000, 11_000);
        }
    }

    @Test
    void aHundredYearsDoNotOverflow() {
        Duration century = Duration.ofDays(36_000);
        BackOff backOff = new BackOff(new Pace(century, century, century), UNLUCKY);
        for (int failure = 0; failure < 100; failure++) {
            assertThat(backOff.nextNanos()).isEqualTo(century.toNanos());
        }
    }

    @Test
    void aPaceThatMakesNoSenseIsRefused() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> Pace.every(Duration.ZERO)).hasMessageStartingWith("interval: 0 s");
        assertThatThrownBy(() -> new Pace(second, second.negated(), second)).hasMessageStartingWith("firstRetry: ");
        assertThatThrownBy(() -> new Pace(second, second, Duration.ofMillis(999)))
                .hasMessage("longestRetry: 999 ms (expected: at least firstRetry, 1 s)");
    }
}
