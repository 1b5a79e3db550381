package io.headgate.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WarmUpOraclesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long MILLI = 1_000_000;
    private static final long ONE_SECOND = 1_000_000_000;
    private static final long FOR_EVER = Long.MAX_VALUE;

    @Test
    void burstyCallersPayForTheOneBefore() {
        ReservingOracle oracle = new SmoothBurstyOracle(10, SECOND, SECOND, 0);

        assertThat(oracle.reserve(5, 0, FOR_EVER)).isZero();
        assertThat(oracle.available(0)).isZero();
        assertThat(oracle.reserve(1, 0, 500 * MILLI - 1)).isEqualTo(ReservingOracle.REFUSED);
        assertThat(oracle.reserve(1, 0, 500 * MILLI)).isEqualTo(500 * MILLI);
        assertThat(oracle.waitNanos(1000, 0)).isEqualTo(600 * MILLI);
        assertThat(oracle.take(1, 600 * MILLI)).isTrue();
    }

    @Test
    void burstyStoresASecondOfPermitsThatAreFree() {
        ReservingOracle oracle = new SmoothBurstyOracle(10, SECOND, SECOND, 0);

        assertThat(oracle.reserve(12, 5 * ONE_SECOND, 0)).isZero(); // ten stored, two fresh
        assertThat(oracle.waitNanos(1, 5 * ONE_SECOND)).isEqualTo(200 * MILLI);
    }

    @Test
    void burstyKeepsAFractionOfANanosecond() {
        ReservingOracle oracle = new SmoothBurstyOracle(3, SECOND, Duration.ZERO, 0);

        assertThat(saturatedGaps(oracle, 6))
                .containsExactly(333_333_334L, 333_333_333L, 333_333_333L, 333_333_334L, 333_333_333L, 333_333_333L);
    }

    @Test
    void warmUpHasGuavasPriceCurve() {
        ReservingOracle oracle = new SmoothWarmUpOracle(10, SECOND, Duration.ofSeconds(4), Rational.of(3), 0);

        List<Long> expected = LongStream.rangeClosed(1, 40)
                .map(gap -> gap <= 20 ? 305 - 10 * gap : 100)
                .mapToObj(millis -> millis * MILLI)
                .toList();
        assertThat(expected).startsWith(295 * MILLI, 285 * MILLI).contains(105 * MILLI);
        assertThat(saturatedGaps(oracle, 40)).isEqualTo(expected);
    }

    @Test
    void aTakeAcrossTheKneePaysBothParts() {
        ReservingOracle oracle = new SmoothWarmUpOracle(10, SECOND, Duration.ofSeconds(4), Rational.of(3), 0);

        assertThat(oracle.reserve(45, 0, 0)).isZero();
        // 40 to 20: 4 s; 20 to 0: 2 s; five fresh: 0.5 s
        assertThat(oracle.waitNanos(1, 0)).isEqualTo(6_500 * MILLI);
    }

    @Test
    void idlingThroughTheWarmUpPeriodMakesItCold() {
        ReservingOracle oracle = new SmoothWarmUpOracle(10, SECOND, Duration.ofSeconds(4), Rational.of(3), 0);
        oracle.reserve(40, 0, 0);

        assertThat(oracle.reserve(1, 8 * ONE_SECOND, 0)).isZero(); // idle since 6 s: 20 of 40 stored
        assertThat(oracle.waitNanos(1, 8 * ONE_SECOND)).isEqualTo(100 * MILLI);
        assertThat(oracle.reserve(1, 100 * ONE_SECOND, 0)).isZero();
        assertThat(oracle.waitNanos(1, 100 * ONE_SECOND)).isEqualTo(295 * MILLI);
    }

    @Test
    void exactFractionsStayShortOverAThousandTakes() {
        Random random = new Random(5);
        ReservingOracle oracle =
                new SmoothWarmUpOracle(7, SECOND, Duration.ofNanos(3_333_333_331L), Rational.of(7, 3), 0);
        long now = 0;
        for (int i = 0; i < 1000; i++) {
            now += random.nextInt(300_000_000);
            assertThat(oracle.reserve(1, now, FOR_EVER)).isNotNegative();
        }
    }

    @Test
    void sentinelWarmsUpFromAThirdToTheFullRate() {
        // count 10, 10 s, cold factor 3: warning line 50, at most 100 tokens, slope 2/10/50
        SentinelWarmUpOracle oracle = new SentinelWarmUpOracle(10, 10, 3, 0);
        List<Long> perSecond = new ArrayList<>();
        List<Long> tokens = new ArrayList<>();
        for (long second = 0; second < 14; second++) {
            tokens.add(oracle.tokens(second * ONE_SECOND));
            long admitted = 0;
            while (oracle.take(1, second * ONE_SECOND + admitted)) {
                admitted++;
            }
            perSecond.add(admitted);
        }

        // 1/((100-50)/250 + 1/10) = 3.33; passing 3 is not below 10/3 = 3, so no refill and 97 are left:
        // 1/(47/250 + 1/10) = 3.47; ...; 57 tokens: 1/(7/250 + 1/10) = 7.8; 50, the line itself: 10 and no refill;
        // 40, below the line: 10 more each second, and 10 less
        assertThat(tokens).containsExactly(100L, 97L, 94L, 91L, 88L, 85L, 81L, 77L, 73L, 68L, 63L, 57L, 50L, 40L);
        assertThat(perSecond).containsExactly(3L, 3L, 3L, 3L, 3L, 4L, 4L, 4L, 5L, 5L, 6L, 7L, 10L, 10L);
    }

    @Test
    void sentinelCoolsDownWhileThereIsLittleTraffic() {
        SentinelWarmUpOracle oracle = new SentinelWarmUpOracle(10, 10, 3, 0);
        for (long second = 0; second < 16; second++) {
            while (oracle.take(1, second * ONE_SECOND)) {
                assertThat(oracle.available(second * ONE_SECOND)).isNotNegative();
            }
        }
        long warm = oracle.tokens(15 * ONE_SECOND);
        assertThat(warm).isLessThan(50);

        assertThat(oracle.tokens(16 * ONE_SECOND)).isEqualTo(warm); // + 10 - 10
        assertThat(oracle.tokens(17 * ONE_SECOND)).isEqualTo(warm + 20); // two seconds, the one right before was idle
        assertThat(oracle.tokens(60 * ONE_SECOND)).isEqualTo(100);
        assertThat(oracle.available(60 * ONE_SECOND)).isEqualTo(3);
    }

    @Test
    void sentinelNeverGrantsAnIdleCallerMoreThanAColdSecondAdmits() {
        SentinelWarmUpOracle oracle = new SentinelWarmUpOracle(10, 10, 3, 0);

        assertThat(oracle.waitNanos(3, 5)).isZero();
        assertThat(oracle.waitNanos(4, 5)).isEqualTo(Oracle.NEVER);
        assertThat(oracle.take(2, 5)).isTrue();
        assertThat(oracle.waitNanos(2, 5)).isEqualTo(ONE_SECOND - 5);
    }

    @Test
    void sentinelHasAColdPhaseEvenWhereTheWarningLineIsZero() {
        SentinelWarmUpOracle oracle = new SentinelWarmUpOracle(4, 1, 6, 0); // warning 0, at most 1 token

        assertThat(oracle.tokens(0)).isEqualTo(1);
        assertThat(oracle.available(0)).isEqualTo(1); // cold: 1/(5/4 + 1/4) = 0.67, but at least one
        assertThat(oracle.take(1, 0)).isTrue();
        assertThat(oracle.tokens(ONE_SECOND)).isZero(); // 1 is not below 4/6 = 0: no refill
        assertThat(oracle.take(4, ONE_SECOND)).isTrue();
        assertThat(oracle.tokens(2 * ONE_SECOND)).isZero(); // refilled to 1, less 4
        assertThat(oracle.tokens(9 * ONE_SECOND)).isEqualTo(1); // cold again after a pause
    }

    @Test
    void sentinelWithoutRoomForASlopeIsJustTheCount() {
        SentinelWarmUpOracle oracle = new SentinelWarmUpOracle(1, 1, 3, 0); // warning 0, at most 0

        assertThat(oracle.take(1, 0)).isTrue();
        assertThat(oracle.take(1, 0)).isFalse();
        assertThat(oracle.waitNanos(1, 0)).isEqualTo(ONE_SECOND);
        assertThat(new SentinelWarmUpOracle(0, 1, 3, 0).waitNanos(1, 0)).isEqualTo(Oracle.NEVER);
        assertThatThrownBy(() -> new SentinelWarmUpOracle(1, 1, 1, 0)).hasMessage("coldFactor: 1 (expected: >= 2)");
    }

    @Test
    void sentinelWithPacingIsThreeTimesSlowerWhenCold() {
        ReservingOracle oracle = new SentinelPacedWarmUpOracle(10, 10, 3, 0);

        assertThat(oracle.reserve(7, 0, 0)).isZero();
        assertThat(oracle.reserve(1, 0, 300 * MILLI - 1)).isEqualTo(ReservingOracle.REFUSED);
        assertThat(oracle.reserve(1, 0, 300 * MILLI)).isEqualTo(300 * MILLI); // 50/250 + 1/10 s
        assertThat(oracle.reserve(2, 0, FOR_EVER)).isEqualTo(900 * MILLI);
        // ten admitted in the first second: no refill, 90 tokens, 40/250 + 1/10 = 0.26 s
        assertThat(oracle.reserve(1, ONE_SECOND, FOR_EVER)).isEqualTo(160 * MILLI);
        assertThat(oracle.available(ONE_SECOND)).isZero();
        assertThat(oracle.available(60 * ONE_SECOND)).isEqualTo(196); // 58.84 s at 0.3 s
        assertThat(oracle.take(1, 60 * ONE_SECOND)).isTrue();
    }

    private static List<Long> saturatedGaps(ReservingOracle oracle, int gaps) {
        List<Long> found = new ArrayList<>();
        long now = oracle.reserve(1, 0, FOR_EVER);
        for (int i = 0; i < gaps; i++) {
            long gap = oracle.reserve(1, now, FOR_EVER);
            found.add(gap);
            now += gap;
        }
        return found;
    }
}
