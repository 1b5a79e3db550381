package io.headgate.lab.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {

    @ParameterizedTest
    @CsvSource({
        "100/1s, 100, PT1S, 100 per 1 s",
        "100/s, 100, PT1S, 100 per 1 s",
        "100, 100, PT1S, 100 per 1 s",
        "100/min, 100, PT1M, 100 per 1 min",
        "5/200ms, 5, PT0.2S, 5 per 200 ms",
        "7 / 90 s, 7, PT1M30S, 7 per 90 s",
        "1000/Day, 1000, PT24H, 1000 per 1 d",
        "0/h, 0, PT1H, 0 per 1 h"
    })
    void aRateIsReadAsPeopleWriteIt(String text, long permits, Duration period, String shown) {
        assertThat(Rate.parse(text)).isEqualTo(new Rate(permits, period)).hasToString(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fast",
                "-5/1s",
                "1.5/s",
                "100/",
                "100/fortnight",
                "100/0s",
                "100/10",
                "9999999999999999999/s"
            })
    void whatIsNoRateIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> Rate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(limit|period): .*\\(expected: .*\\)");
    }

    @Test
    void morePermitsThanNanosecondsAreRefused() {
        assertThatThrownBy(() -> Rate.parse("1001/1us"))
                .hasMessage("permits: 1001 (expected: 0 to one per ns of the period)");
    }

    @Test
    void aPeriodBeyondAHundredYearsIsRefused() {
        assertThatThrownBy(() -> Rate.parse("1/999999999999d")).hasMessageContaining("at most 100 years");
    }

    @Test
    void permitsInADurationAreRoundedDown() {
        assertThat(Rate.parse("3/1s").permitsIn(Duration.ofMillis(999))).isEqualTo(2);
    }
}
