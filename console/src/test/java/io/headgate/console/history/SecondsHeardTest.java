package io.headgate.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecondsHeardTest {

    @Test
    void everySecondCountsOnceWhateverTheOrder() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        SecondsHeard heard = new SecondsHeard();
        Set<Long> model = new HashSet<>();
        long newest = 1_800_000_000L;
        heard.add(newest);
        model.add(newest);
        for (int i = 0; i < 100_000; i++) {
            long second = newest + random.nextInt(300) - 290;
            boolean expected = second > newest - 256 && model.add(second);
            assertThat(heard.add(second))
                    .as("seed %d, %d after %d", seed, second, newest)
                    .isEqualTo(expected);
            newest = Math.max(newest, second);
        }
    }

    @Test
    void aLeapForgetsEverythingBeforeIt() {
        SecondsHeard heard = new SecondsHeard();
        assertThat(heard.add(10)).isTrue();
        assertThat(heard.add(10_000)).isTrue();
        assertThat(heard.add(10)).isFalse();
        assertThat(heard.add(9_999)).isTrue();
        assertThat(heard.newest()).isEqualTo(10_000);
    }

    @Test
    void aClockThatWasSetBackBeginsAnew() {
        SecondsHeard heard = new SecondsHeard();
        heard.add(10_000);
        heard.notAfter(10_000);
        assertThat(heard.has(10_000)).isTrue();
        heard.notAfter(160);
        assertThat(heard.has(10_000)).isFalse();
        assertThat(heard.add(100)).isTrue();
        assertThat(heard.add(100)).isFalse();
    }
}
