package io.headgate.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.testkit.arrivals.Arrival;
import io.headgate.testkit.arrivals.Arrivals;
import io.headgate.testkit.arrivals.EdgeOfWindow;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.WorstWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowOraclesTest {

    private static final Duration TEN = Duration.ofNanos(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void aWindowFromTheFirstCallOpensWithIt() {
        Oracle oracle = FixedWindowOracle.fromFirstCall(2, TEN, 100);

        assertThat(oracle.take(1, 107)).isTrue();
        assertThat(oracle.take(2, 108)).isFalse();
        assertThat(oracle.waitNanos(2, 108)).isEqualTo(9);
        assertThat(oracle.take(1, 116)).isTrue();
        assertThat(oracle.available(116)).isZero();
        assertThat(oracle.available(117)).isEqualTo(2);
        assertThat(oracle.take(2, 125)).isTrue();
        assertThat(oracle.waitNanos(1, 134)).isEqualTo(1);
        assertThat(oracle.waitNanos(1, 135)).isZero();
        assertThat(oracle.waitNanos(3, 135)).isEqualTo(Oracle.NEVER);
    }

    @Test
    void aCallThatIsRefusedOpensAWindowToo() {
        Oracle oracle = FixedWindowOracle.fromFirstCall(2, TEN, 0);

        assertThat(oracle.take(3, 4)).isFalse();
        assertThat(oracle.take(2, 9)).isTrue();
        assertThat(oracle.waitNanos(1, 13)).isEqualTo(1);
        assertThat(oracle.take(2, 14)).isTrue();
    }

    @Test
    void alignedWindowsFollowEpochTime() {
        Oracle oracle = FixedWindowOracle.aligned(2, TEN, 100, -93); // epoch 7 at the start

        assertThat(oracle.take(2, 102)).isTrue();
        assertThat(oracle.waitNanos(1, 102)).isEqualTo(1);
        assertThat(oracle.take(2, 103)).isTrue();
        assertThat(oracle.take(1, 112)).isFalse();
        assertThat(oracle.take(1, 133)).isTrue();
        assertThat(oracle.available(142)).isEqualTo(1);
        assertThat(oracle.available(143)).isEqualTo(2);
    }

    @Test
    void theEdgeAttackGetsTwiceTheLimitPastAFixedWindow() {
        assertThat(worstMinute(FixedWindowOracle.aligned(100, MINUTE, 0, 0), EdgeOfWindow.perMinute(100)))
                .isEqualTo(200);
        assertThat(worstMinute(
                        FixedWindowOracle.fromFirstCall(100, MINUTE, 0),
                        new EdgeOfWindow(1, 100, MINUTE, Duration.ofSeconds(1))))
                .isEqualTo(199);
    }

    @Test
    void theEdgeAttackGetsNoMoreThanTheLimitPastASlidingWindowOrLog() {
        assertThat(worstMinute(SliceOracle.slidingWindow(100, MINUTE, 10, 0), EdgeOfWindow.perMinute(100)))
                .isEqualTo(100);
        assertThat(worstMinute(new SlidingLogOracle(100, MINUTE, 0), EdgeOfWindow.perMinute(100)))
                .isEqualTo(100);
    }

    @Test
    void aSlidingWindowCountsOneSliceMoreThanThePeriodHas() {
        Oracle oracle = SliceOracle.slidingWindow(3, TEN, 3, 0); // slices of 4 ns, four of them count

        assertThat(oracle.take(2, 3)).isTrue(); // slice 0
        assertThat(oracle.take(1, 4)).isTrue(); // slice 1
        assertThat(oracle.take(1, 15)).isFalse(); // slices 0 to 3
        assertThat(oracle.waitNanos(2, 5)).isEqualTo(11);
        assertThat(oracle.waitNanos(3, 5)).isEqualTo(15);
        assertThat(oracle.waitNanos(4, 5)).isEqualTo(Oracle.NEVER);
        assertThat(oracle.take(2, 16)).isTrue(); // slices 1 to 4
        assertThat(oracle.available(19)).isZero();
        assertThat(oracle.available(20)).isEqualTo(1);
    }

    @Test
    void alignedSlicesForgetTheOldestSliceAtOnce() {
        Oracle oracle = SliceOracle.alignedSlices(2, TEN, 2, 0); // slices of 5 ns, two of them count

        assertThat(oracle.take(2, 4)).isTrue();
        assertThat(oracle.take(1, 9)).isFalse();
        assertThat(oracle.waitNanos(1, 4)).isEqualTo(6);
        assertThat(oracle.take(2, 10)).isTrue(); // four within 6 ns
    }

    @Test
    void aLogForgetsAnAdmissionExactlyAPeriodLater() {
        Oracle oracle = new SlidingLogOracle(3, TEN, -5);

        assertThat(oracle.take(1, 0)).isTrue();
        assertThat(oracle.take(2, 4)).isTrue();
        assertThat(oracle.take(1, 9)).isFalse();
        assertThat(oracle.waitNanos(1, 9)).isEqualTo(1);
        assertThat(oracle.waitNanos(2, 9)).isEqualTo(5);
        assertThat(oracle.waitNanos(4, 9)).isEqualTo(Oracle.NEVER);
        assertThat(oracle.take(1, 10)).isTrue();
        assertThat(oracle.available(14)).isEqualTo(2);
    }

    @Test
    void theTwoWindowEstimateIsCloudflaresExample() {
        Oracle oracle = new TwoWindowOracle(50, MINUTE, 0); // 42 in the last minute, 18 in the first 15 s: 49.5

        assertThat(oracle.take(42, 0)).isTrue();
        assertThat(oracle.take(18, Duration.ofSeconds(75).toNanos())).isTrue();
        assertThat(oracle.available(Duration.ofSeconds(75).toNanos())).isZero();
        assertThat(oracle.waitNanos(1, Duration.ofSeconds(75).toNanos())) // half a permit at 42 per minute
                .isEqualTo(714_285_715L);
    }

    @Test
    void theTwoWindowWaitMayReachIntoLaterWindows() {
        Oracle oracle = new TwoWindowOracle(4, TEN, 0);

        assertThat(oracle.take(4, 5)).isTrue();
        assertThat(oracle.waitNanos(1, 5)).isEqualTo(8); // 4 · 7/10 = 2.8 at 13; 4 · 8/10 = 3.2 at 12 is too much
        assertThat(oracle.waitNanos(4, 5)).isEqualTo(15);
        assertThat(oracle.take(1, 13)).isTrue();
        assertThat(oracle.waitNanos(4, 13)).isEqualTo(17);
        assertThat(oracle.waitNanos(5, 13)).isEqualTo(Oracle.NEVER);
    }

    @Test
    void aLimitOfZeroRefusesForEver() {
        for (Oracle oracle : List.of(
                FixedWindowOracle.fromFirstCall(0, TEN, 0),
                FixedWindowOracle.aligned(0, TEN, 0, 0),
                SliceOracle.slidingWindow(0, TEN, 10, 0),
                new SlidingLogOracle(0, TEN, 0),
                new TwoWindowOracle(0, TEN, 0))) {
            assertThat(oracle.take(1, 3)).isFalse();
            assertThat(oracle.available(3)).isZero();
            assertThat(oracle.waitNanos(1, 3)).isEqualTo(Oracle.NEVER);
        }
    }

    @Test
    void instantsMayWrapButNotGoBack() {
        Oracle oracle = new SlidingLogOracle(1, TEN, Long.MAX_VALUE - 2);

        assertThat(oracle.take(1, Long.MAX_VALUE)).isTrue();
        assertThat(oracle.waitNanos(1, Long.MIN_VALUE + 8)).isEqualTo(1);
        assertThat(oracle.take(1, Long.MIN_VALUE + 9)).isTrue();
        assertThatThrownBy(() -> oracle.take(1, Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("now: 9223372036854775807 (expected: not before the latest take");
        assertThatThrownBy(() -> oracle.available(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> oracle.take(0, Long.MIN_VALUE + 9)).hasMessage("permits: 0 (expected: >= 1)");
    }

    private static long worstMinute(Oracle oracle, Arrivals arrivals) {
        List<Admission> admitted = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            if (oracle.take(arrival.permits(), arrival.nanos()) && arrival.nanos() > 0) {
                admitted.add(new Admission(arrival.nanos(), arrival.permits()));
            }
        }
        return WorstWindow.of(admitted, MINUTE).permits();
    }
}
