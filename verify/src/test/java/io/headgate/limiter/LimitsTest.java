package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings: what is refused, what 0 means, and how a limit shows itself. */
class LimitsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NOTHING = Duration.ZERO;
    private static final Duration NEGATIVE = Duration.ofNanos(-1);
    private static final Duration TOO_LONG = Duration.ofDays(365_000);

    private static Arguments bad(String nameAndValue, Supplier<Limit> settings) {
        return Arguments.of(nameAndValue, settings);
    }

    static Stream<Arguments> badSettings() {
        return Stream.of(
                bad("permits: -1", () -> FixedWindow.perSecond(-1)),
                bad("permits: " + (1L << 53), () -> FixedWindow.perSecond(1L << 53)),
                bad("period: 0 s", () -> FixedWindow.of(1, NOTHING)),
                bad("period: 365000 d", () -> FixedWindow.of(1, TOO_LONG)),
                bad("permits: -1", () -> SlidingWindow.perSecond(-1)),
                bad("period: -1 ns", () -> SlidingWindow.of(1, NEGATIVE)),
                bad("slices: 0", () -> SlidingWindow.perSecond(1).withSlices(0)),
                bad("slices: 1001", () -> SlidingWindow.perSecond(1).withSlices(1_001)),
                bad("period: 9 ns", () -> new SlidingWindow(1, Duration.ofNanos(9), 10)),
                bad("permits: -1", () -> AlignedSlices.perSecond(-1)),
                bad("slices: 0", () -> AlignedSlices.perSecond(1).withSlices(0)),
                bad("period: 1 s", () -> AlignedSlices.perSecond(1).withSlices(3)),
                bad("permits: -1", () -> SlidingLog.perSecond(-1)),
                bad("permits: 16777217", () -> SlidingLog.perSecond((1L << 24) + 1)),
                bad("period: 0 s", () -> SlidingLog.of(1, NOTHING)),
                bad("permits: -1", () -> TwoWindowCounter.perSecond(-1)),
                bad("period: 0 s", () -> TwoWindowCounter.of(1, NOTHING)),
                bad("permits: -1", () -> CalendarQuota.of(-1, CalendarPeriod.DAY)),
                bad("permits: -1", () -> TokenBucket.perSecond(-1)),
                bad("permits: 1000000001", () -> TokenBucket.perSecond(1_000_000_001)),
                bad("period: 0 s", () -> TokenBucket.of(1, NOTHING)),
                bad("burst: -1", () -> TokenBucket.perSecond(1).withBurst(-1)),
                bad("initial: 2", () -> TokenBucket.perSecond(1).withInitial(2)),
                bad("initial: -1", () -> TokenBucket.perSecond(1).withInitial(-1)),
                bad("buckets: 0", () -> TokenBuckets.of()),
                bad(
                        "refill: INTERVAL",
                        () -> TokenBuckets.of(TokenBucket.perSecond(1).withRefill(Refill.INTERVAL))),
                bad("permits: -1", () -> Gcra.perSecond(-1)),
                bad("tolerance: -1 ns", () -> Gcra.perSecond(1).withTolerance(NEGATIVE)),
                bad("tolerance: 365000 d", () -> Gcra.perSecond(1).withTolerance(TOO_LONG)),
                bad("permits: -1", () -> LeakyBucket.perSecond(-1)),
                bad("volume: -1", () -> LeakyBucket.perSecond(1).withVolume(-1)),
                bad("permits: -1", () -> LeakyQueue.perSecond(-1, SECOND)),
                bad("maxWait: -1 ns", () -> LeakyQueue.perSecond(1, NEGATIVE)),
                bad("maxWait: 365000 d", () -> LeakyQueue.perSecond(1, TOO_LONG)),
                bad("permits: -1", () -> SmoothBursty.perSecond(-1)),
                bad("burst: -1 ns", () -> SmoothBursty.perSecond(1).withBurst(NEGATIVE)),
                bad("permits: -1", () -> SmoothWarmUp.perSecond(-1, SECOND)),
                bad("warmUp: 0 s", () -> SmoothWarmUp.perSecond(1, NOTHING)),
                bad("coldFactor: 1", () -> SmoothWarmUp.perSecond(1, SECOND).withColdFactor(1)),
                bad("permits: -1", () -> WarmUp.perSecond(-1, SECOND)),
                bad("permits: 1000000001", () -> WarmUp.perSecond(1_000_000_001, SECOND)),
                bad("warmUp: 0 s", () -> WarmUp.perSecond(1, NOTHING)),
                bad("coldFactor: 101", () -> WarmUp.perSecond(1, SECOND).withColdFactor(101)),
                bad("permits: -1", () -> PacedWarmUp.perSecond(-1, SECOND, SECOND)),
                bad("coldFactor: 1", () -> new PacedWarmUp(1, SECOND, 1, SECOND)),
                bad("maxWait: -1 ns", () -> PacedWarmUp.perSecond(1, SECOND, NEGATIVE)));
    }

    @ParameterizedTest
    @MethodSource("badSettings")
    void badSettingsFailAtOnceAndNameTheSettingTheValueAndWhatWasExpected(String nameAndValue, Supplier<Limit> bad) {
        assertThatThrownBy(bad::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("\\Q" + nameAndValue + "\\E \\(expected: .+\\)");
    }

    static List<Limit> nothing() {
        return EveryLimit.perSecond(0);
    }

    @ParameterizedTest
    @MethodSource("nothing")
    void aLimitOfZeroRefusesEverythingAndNoWaitHelps(Limit limit) throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        for (int day = 0; day < 3; day++) {
            assertThat(limiter.tryAcquire()).isFalse();
            assertThat(limiter.tryAcquire(1, Duration.ofDays(1))).isFalse();
            assertThat(limiter.consumeUpTo(5)).isZero();
            assertThat(limiter.probe().remaining()).isZero();
            assertThat(limiter.probe().retryAfter()).isEmpty();
            ticker.advance(Duration.ofDays(1));
        }
        assertThat(ticker.sleeps()).isEmpty();
        assertThatThrownBy(limiter::acquire)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("permits: 1 (expected: at most 0");
    }

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimiterShowsItsLimitAndALimitItsSettings(Limit limit) {
        assertThat(limit.toString())
                .startsWith(limit.getClass().getSimpleName() + "[")
                .doesNotContain("@");
        assertThat(EveryLimit.limiter(limit, new FakeTicker())).hasToString("RateLimiter[" + limit + "]");
    }

    @Test
    void aReservationShowsWhatItIs() {
        RateLimiter limiter = EveryLimit.limiter(TokenBucket.perSecond(1), new FakeTicker());
        assertThat(limiter.reserve(1)).hasToString("1 permits after PT0S");
        assertThat(limiter.reserve(1)).hasToString("1 permits after PT1S");
        assertThat(limiter.reserve(1, Duration.ZERO)).hasToString("1 permits refused");
    }
}
