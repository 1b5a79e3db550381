package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.SlidingWindow;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.000000009S, 9 ns",
        "PT0.0015S, 1.5 ms",
        "PT0.3S, 300 ms",
        "PT1S, 1 s",
        "PT10.969359193S, 10.969359193 s",
        "PT1M, 1 min",
        "PT1M30.5S, 1 min 30.5 s",
        "PT28H, 1 d 4 h",
        "PT-1S, -1 s",
        "PT-0.0005S, -500 us"
    })
    void aDurationIsToldExactly(Duration duration, String text) {
        assertThat(LimitText.duration(duration)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.4S, 400 ms",
        "PT0.180000001S, 181 ms",
        "PT10.969359193S, 11 s",
        "PT59.99S, 1 min",
        "PT1M0.000000001S, 1 min 1 s",
        "PT1H0M1S, 1 h 1 min"
    })
    void aWaitIsRoundedUp(Duration wait, String text) {
        assertThat(LimitText.wait(wait)).isEqualTo(text);
    }

    @Test
    void theShortestAndTheLongestDurationAreToldToo() {
        assertThat(LimitText.duration(Duration.ofSeconds(Long.MAX_VALUE))).startsWith("106751991167300 d 15 h");
        assertThat(LimitText.duration(Duration.ofSeconds(Long.MIN_VALUE))).contains("-");
        assertThat(LimitText.wait(Duration.ofNanos(Long.MAX_VALUE))).isEqualTo("106751 d 23 h 48 min");
    }

    @ParameterizedTest
    @CsvSource({"PT1S, 5 per second", "PT1M, 5 per minute", "PT1H, 5 per hour", "PT24H, 5 per day", "PT10S, 5 per 10 s"
    })
    void aRateIsToldByItsPeriod(Duration period, String text) {
        assertThat(LimitText.rate(5, period)).isEqualTo(text);
    }

    @Test
    void aBurstIsToldWhereItIsNotThatOfThePeriod() {
        assertThat(LimitText.rate(SlidingWindow.perSecond(5))).isEqualTo("5 per second");
        assertThat(LimitText.rate(LeakyQueue.perSecond(5, Duration.ofSeconds(1))))
                .isEqualTo("5 per second");
        assertThat(LimitText.rate(TokenBucket.perSecond(5))).isEqualTo("5 per second");
        assertThat(LimitText.rate(TokenBucket.perSecond(5).withBurst(20))).isEqualTo("5 per second with a burst of 20");
    }
}
