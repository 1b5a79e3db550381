package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RoughNumberTest {

    @Test
    void smallNumbersAreKeptAsTheyAre() {
        for (int number = 0; number < 512; number++) {
            assertThat(RoughNumber.number(RoughNumber.code(number))).isEqualTo(number);
        }
    }

    @Test
    void everyNumberComesBackToWithinAFiveHundredth() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong() >>> (1 + random.nextInt(62));
            long back = RoughNumber.number(RoughNumber.code(number));
            assertThat(Math.abs(back - number)).as("seed %d, %d", seed, number).isLessThanOrEqualTo(number / 512 + 1);
        }
    }

    @Test
    void greaterNumbersHaveGreaterCodesAndNoneIsBeyondTheMost() {
        int before = -1;
        for (int code = 0; code <= RoughNumber.MOST; code++) {
            assertThat(RoughNumber.code(RoughNumber.number(code)))
                    .isEqualTo(code)
                    .isGreaterThan(before);
            before = code;
        }
        assertThat(RoughNumber.code(Long.MAX_VALUE)).isEqualTo(RoughNumber.MOST);
    }
}
