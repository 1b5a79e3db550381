package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What settings can be, and what thresholds mean. */
class BreakerSettingsTest {

    private static void refused(ThrowingCallable making, String message) {
        assertThatThrownBy(making).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void badSettingsFailAtOnce() {
        Duration second = Duration.ofSeconds(1);
        refused(() -> Trip.errorRatio(1.1), "ratio: 1.1 (expected: 0 to 1)");
        refused(() -> Trip.errorRatio(Double.NaN), "ratio: NaN");
        refused(() -> Trip.slowCalls(Duration.ZERO, 0.5), "slowerThan: 0 s");
        refused(() -> Trip.errorCount(-1), "count: -1");
        refused(() -> BreakerRule.errorRatio("a", 0), "threshold: 0.0");
        refused(() -> BreakerRule.errorCount("a", 0), "threshold: 0.0");
        refused(() -> BreakerRule.errorCount("a", 1).minimumCalls(0), "minimumCalls: 0 (expected: 1 to 2147483647)");
        refused(() -> Span.sliding(second, 0), "slices: 0");
        refused(() -> Span.sliding(second, 7), "length: 1 s");
        refused(() -> Span.tumbling(Duration.ZERO), "length: 0 s");
        refused(() -> OpenTime.fixed(Duration.ZERO), "time: 0 s");
        refused(() -> OpenTime.growing(second, 0.5, second), "factor: 0.5");
        refused(() -> OpenTime.growing(second, 2, Duration.ofMillis(1)), "most: 1 ms");
        refused(() -> Recovery.probes(0), "count: 0");
        refused(() -> Recovery.probes(1, Duration.ofSeconds(-1)), "lease: -1 s");
        refused(() -> Recovery.ramp(second), "percentages: []");
        refused(() -> Recovery.ramp(second, 50, 10), "never falling");
        refused(() -> Recovery.ramp(second, 50, 101), "1 to 100");
        refused(() -> Recovery.ramp(Duration.ofNanos(1), 50, 60), "duration: 1 ns");
    }

    @Test
    void rulesThatAreWrittenAlikeAreEqual() {
        assertThat(rule()).isEqualTo(rule());
        assertThat(rule().minimumCalls(3)).isNotEqualTo(rule());
    }

    private static BreakerRule rule() {
        return BreakerRule.errorRatio("orders", 0.5)
                .failing(Failures.ERRORS.ignoring(ErrorMatcher.types(IOException.class)))
                .recoveringBy(Recovery.ramp(Duration.ofSeconds(9), 10, 50));
    }

    @Test
    void aShareWrittenAsADecimalIsReachedExactly() {
        for (int percent = 1; percent <= 100; percent++) {
            Threshold threshold = threshold(Trip.errorRatio(percent / 100.0), false);
            assertThat(threshold.reached(100, percent)).isTrue();
            assertThat(threshold.reached(100_000, percent * 1_000L)).isTrue();
            assertThat(threshold.reached(100_000, percent * 1_000L - 1)).isFalse();
        }
    }

    @Test
    void sentinelsThresholdsMustBeExceededButForAllCallsSlow() {
        Threshold ratio = threshold(Trip.errorRatio(0.5), true);
        assertThat(ratio.reached(4, 2)).isFalse();
        assertThat(ratio.reached(5, 3)).isTrue();
        Threshold count = threshold(Trip.errorCount(2), true);
        assertThat(count.reached(9, 2)).isFalse();
        assertThat(count.reached(9, 3)).isTrue();
        Threshold slow = threshold(Trip.slowCalls(Duration.ofMillis(5), 1.0), true);
        assertThat(slow.reached(5, 5)).isTrue();
        assertThat(slow.reached(5, 4)).isFalse();
        assertThat(threshold(Trip.errorRatio(0), true).reached(5, 0)).isFalse();
        assertThat(threshold(Trip.errorRatio(0), true).reached(5, 1)).isTrue();
    }

    @Test
    void probesAreHeldAgainstTheSameThresholdAndAllBadIsAlwaysTooBad() {
        assertThat(threshold(Trip.errorRatio(0.5), false).leastStillBad(5)).isEqualTo(3);
        assertThat(threshold(Trip.errorRatio(0.5), true).leastStillBad(4)).isEqualTo(3);
        assertThat(threshold(Trip.errorRatio(1.0), true).leastStillBad(1)).isEqualTo(1);
        assertThat(threshold(Trip.errorCount(3), false).leastStillBad(10)).isEqualTo(3);
        assertThat(threshold(Trip.errorCount(30), false).leastStillBad(10)).isEqualTo(10);
    }

    private static Threshold threshold(Trip trip, boolean strictly) {
        BreakerSettings settings = BreakerSettings.of(Trip.errorCount(1)).withStrictlyAbove(strictly);
        return Threshold.of(settings.withTrip(trip));
    }

    @Test
    void growingOpenTimesStayWithinTheirMostHoweverOftenItOpens() {
        OpenTime growing = OpenTime.growing(Duration.ofSeconds(1), 1_000, Duration.ofDays(1));
        assertThat(growing.nanos(1)).isEqualTo(1_000_000_000L);
        assertThat(growing.nanos(2)).isEqualTo(1_000_000_000_000L);
        assertThat(growing.nanos(Integer.MAX_VALUE))
                .isEqualTo(Duration.ofDays(1).toNanos());
    }
}
