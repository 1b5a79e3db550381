package io.headgate.rules.document.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S, 500ms", "10s, PT10S, 10s", "90s, PT1M30S, 1m30s", "1m30s, PT1M30S, 1m30s", "2d, PT48H, 2d",
                "250us, PT0.00025S, 250us",
        "0s, PT0S, 0s", "0ms, PT0S, 0s", "1ns, PT0.000000001S, 1ns", "1.5h, PT1H30M, 1h30m", "0.5s, PT0.5S, 500ms",
                "PT1S, PT1S, 1s",
        "P1DT2H3M4.5S, PT26H3M4.5S, 1d2h3m4s500ms", "1000ms, PT1S, 1s", "1d1ns, PT24H0.000000001S, 1d1ns",
                "P1D, PT24H, 1d"
    })
    void aDurationIsReadAsPeopleWriteItAndWrittenInItsShortestForm(String text, Duration duration, String shortest) {
        assertThat(DurationText.parse(text)).isEqualTo(duration);
        assertThat(DurationText.of(duration)).isEqualTo(shortest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s",
                "1",
                "1 s",
                "1S",
                "-1s",
                "+1s",
                "1s1m",
                "1s1s",
                "1.s",
                ".5s",
                "1.5.5s",
                "1m1.5s",
                "0.5ns",
                "0.0000000001s",
                "1e3s",
                "1x",
                "P",
                "PT",
                "P1DT",
                "PT-1S",
                "-PT1S",
                "pt1s",
                "P1W",
                "P1M",
                "99999999999999999999s",
                "9999999999999999999d",
                "١s",
                "1s\n",
                " 1s"
            })
    void whatIsNoDurationIsNone(String text) {
        assertThat(DurationText.parse(text)).isNull();
    }

    @Test
    void everyDurationIsReadAsItWasWritten() {
        Random random = new Random(1);
        for (int count = 0; count < 10_000; count++) {
            Duration duration =
                    Duration.ofSeconds(random.nextLong() >>> (1 + random.nextInt(62)), random.nextInt(1_000_000_000));
            assertThat(DurationText.parse(DurationText.of(duration))).isEqualTo(duration);
        }
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
        assertThat(DurationText.parse(DurationText.of(longest))).isEqualTo(longest);
    }
}
