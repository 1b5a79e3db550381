package io.headgate.lab.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyTest {

    private static final int CALLS = 200_000;

    @Test
    void aFixedOneIsAlwaysTheSame() {
        assertThat(draw("fixed:50ms")).containsOnly(50_000_000L);
    }

    @Test
    void anExponentialOneHasItsMeanAndTheMedianThatGoesWithIt() {
        long[] times = draw("exponential:50ms");

        assertThat(Arrays.stream(times).average().orElseThrow() / 1e6).isCloseTo(50, within(0.5));
        assertThat(percentile(times, 0.5) / 1e6).isCloseTo(50 * Math.log(2), within(0.5));
    }

    @Test
    void aLognormalOneHasTheMedianAndThe99thPercentileItWasGiven() {
        long[] times = draw("lognormal:50ms,p99=400ms");

        assertThat(percentile(times, 0.5) / 1e6).isCloseTo(50, within(0.7));
        assertThat(percentile(times, 0.99) / 1e6).isCloseTo(400, within(12.0));
    }

    @Test
    void aUniformOneStaysWithinItsTimesAndUsesAllOfThem() {
        long[] times = draw("uniform:10ms..90ms");

        assertThat(Arrays.stream(times).min().orElseThrow()).isBetween(10_000_000L, 10_100_000L);
        assertThat(Arrays.stream(times).max().orElseThrow()).isBetween(89_900_000L, 90_000_000L);
        assertThat(Arrays.stream(times).average().orElseThrow() / 1e6).isCloseTo(50, within(0.5));
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        assertThat(draw("lognormal:50ms,p99=400ms")).isEqualTo(draw("lognormal:50ms,p99=400ms"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quick          | latency: quick (expected: fixed:50ms, exponential:50ms, lognormal:50ms,p99=400ms or uniform:10ms..90ms)",
                "lognorml:50ms  | latency: lognorml:50ms (did you mean lognormal?)",
                "lognormal:50ms | latency: lognormal:50ms (expected: fixed:50ms, exponential:50ms, lognormal:50ms,p99=400ms or uniform:10ms..90ms)",
                "fixed:-3ms     | latency: -3ms (expected: a number and one of ns, us, ms, s, min, h, d, such as 500ms or 2min)",
                "uniform:9ms..2ms | latency: 2 ms (expected: not before 9 ms)",
                "fixed:2h       | latency: 2 h (expected: at most 1 h)",
            })
    void aMistakeIsOneLine(String text, String message) {
        assertThatThrownBy(() -> Latency.parse(text)).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20s..35s      | 20 s to 35 s, calls fail",
                "0..35s=hang   | 0 s to 35 s, calls hang",
                "20s..1min=x10 | 20 s to 1 min, calls take 10 times as long",
                "20s..1min=×3  | 20 s to 1 min, calls take 3 times as long",
            })
    void anOutageSaysWhatItDoes(String text, String read) {
        assertThat(Outage.parse(text)).hasToString(read);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20s         | outage: 20s (expected: from..to, such as 20s..35s, 20s..35s=hang or 20s..35s=x10)",
                "35s..20s    | outage: 35s..20s (expected: an end after the beginning)",
                "1s..2s=down | outage: 1s..2s=down (expected: =fail, =hang or =x10 after the times)",
                "1s..2s=x1   | outage: ×1 (expected: ×2 to ×10000)",
            })
    void aMistakenOutageIsOneLine(String text, String message) {
        assertThatThrownBy(() -> Outage.parse(text)).hasMessage(message);
    }

    private static long[] draw(String text) {
        Latency latency = Latency.parse(text);
        SplittableRandom random = new SplittableRandom(1);
        long[] times = new long[CALLS];
        Arrays.setAll(times, unused -> latency.nanos(random));
        return times;
    }

    private static double percentile(long[] times, double share) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[(int) (share * sorted.length)];
    }
}
