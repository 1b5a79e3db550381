package io.headgate.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleTest {

    private static final SystemCheck.Shed CPU = new SystemCheck.Shed(Signal.CPU, 0.7, 0.9, false);
    private static final SystemCheck.Shed LOAD = new SystemCheck.Shed(Signal.LOAD, 4, 8, false);
    private static final Period BALANCED = new Period(100, 100, 5, 10, 1_000);

    @Test
    void belowTheStartNothingIsShed() {
        Throttle throttle =
                Throttle.open(CPU).next(0.7, BALANCED).next(0.1, BALANCED).next(0, BALANCED);

        assertThat(throttle.shed()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1.2, 3, 10})
    void whateverTheLoadTheShareComesToRestOnTheLineWithoutSwinging(double load) {
        Throttle throttle = Throttle.open(CPU);
        List<Double> shares = new ArrayList<>();
        for (int period = 0; period < 60; period++) {
            double served = Math.min(1, load * throttle.admitted());
            // the calls that are turned away by the service itself do not pile up
            throttle = throttle.next(served, new Period(100 * load * throttle.admitted(), 100 * served, 5, 10, 1_000));
            shares.add(throttle.shed());
        }

        double expected = Math.max(0, (load - 0.7) / (load + 0.2));
        assertThat(shares.get(59)).isCloseTo(expected, within(0.002));
        assertThat(shares.subList(30, 60)).allSatisfy(share -> assertThat(share).isCloseTo(expected, within(0.01)));
    }

    @Test
    void atTheLimitAsManyMayBeginAsEndLessATwentiethAndLessWhatPiledUp() {
        Throttle throttle = Throttle.open(CPU);

        assertThat(throttle.next(1, new Period(190, 90, 10, 10, 1_000)).admitted())
                .isCloseTo(0.95 / 2, within(1e-9));
        assertThat(throttle.next(1, new Period(190, 90, 110, 10, 1_000)).admitted())
                .isCloseTo(0.95 / 4, within(1e-9));
        assertThat(throttle.next(1, new Period(190, 90, 9_000, 10, 1_000)).admitted())
                .isCloseTo(0.1, within(1e-9));
    }

    @Test
    void oneInFiftyIsAlwaysLetThrough() {
        Throttle throttle = Throttle.open(CPU);
        for (int period = 0; period < 100; period++) {
            throttle = throttle.next(1, new Period(1_000, 0, 10_000, 10, 1_000));
        }

        assertThat(throttle.admitted()).isEqualTo(Throttle.LEAST);
    }

    @Test
    void afterAFallItDoesNotRiseForTwoPeriods() {
        Throttle fallen = Throttle.open(CPU).next(1, new Period(190, 90, 10, 10, 1_000));

        Throttle first = fallen.next(0.1, BALANCED);
        Throttle second = first.next(0.1, BALANCED);

        assertThat(first.admitted()).isEqualTo(fallen.admitted());
        assertThat(second.admitted()).isEqualTo(fallen.admitted());
        assertThat(second.next(0.1, BALANCED).admitted()).isCloseTo(2 * fallen.admitted(), within(1e-9));
    }

    @Test
    void withoutASignalNothingIsShed() {
        Throttle fallen = Throttle.open(CPU).next(1, new Period(190, 90, 10, 10, 1_000));

        assertThat(fallen.next(Double.NaN, BALANCED)).isEqualTo(Throttle.open(CPU));
    }

    @Test
    void aLoadAverageThatFollowsAMinuteLateDoesNotMakeItSwing() {
        Throttle throttle = Throttle.open(LOAD);
        double average = 2;
        double lowest = 1;
        double highest = 0;
        for (int second = 0; second < 600; second++) {
            double running = 12 * throttle.admitted();
            average += (running - average) * (1 - Math.exp(-1 / 60.0));
            throttle = throttle.next(average, new Period(100, 100, 5, 10, 1_000));
            if (second >= 200) {
                lowest = Math.min(lowest, throttle.shed());
                highest = Math.max(highest, throttle.shed());
            }
        }

        double expected = (12 - 4) / (12.0 + 4); // 12 * (1 - shed) = 4 + 4 * shed
        assertThat(lowest).isCloseTo(expected, within(0.03));
        assertThat(highest).isCloseTo(expected, within(0.03));
    }

    @Test
    void otherThresholdsGoOnFromTheSameShare() {
        Throttle fallen = Throttle.open(CPU).next(1, new Period(190, 90, 10, 10, 1_000));
        SystemCheck.Shed wider = new SystemCheck.Shed(Signal.CPU, 0.5, 0.95, false);

        assertThat(fallen.under(wider).shed()).isEqualTo(fallen.shed());
        assertThat(fallen.under(wider).terms()).isEqualTo(wider);
    }
}
