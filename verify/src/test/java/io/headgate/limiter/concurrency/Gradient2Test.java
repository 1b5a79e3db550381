package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Gradient2Test {

    private static final long MILLISECOND = 1_000_000;

    @ParameterizedTest(name = "limit 100, usually 10 ms, now {0} ms: {1}")
    @CsvSource({
        "10, 100.8", // gradient 1:    80 + 0.2 * (100 + 4)
        "15, 100.8", // still within the tolerance of 1.5
        "20,  95.8", // gradient 0.75: 80 + 0.2 * ( 75 + 4)
        "30,  90.8", // gradient 0.5:  80 + 0.2 * ( 50 + 4)
        "90,  90.8", // not below 0.5
    })
    void theLimitFollowsTheGradient(long rttMillis, double expected) {
        Gradient2Estimate after = at(100).next(new WindowSample(rttMillis * MILLISECOND, 100, false));

        assertThat(after.learned()).isCloseTo(expected, within(1e-9));
        assertThat(after.limit()).isEqualTo((long) expected);
    }

    @Test
    void atAConstantGradientTheLimitRestsAtTheQueueDividedByWhatIsMissingToOne() {
        LimitEstimate estimate = new Gradient2Estimate(settings(1, 200), 100, usually(10), new Lull(1_000, 1_000));
        for (int window = 0; window < 300; window++) {
            estimate = estimate.next(new WindowSample(20 * MILLISECOND, 200, false));
        }
        assertThat(((Gradient2Estimate) estimate).learned()).isCloseTo(16, within(0.001)); // 4 / (1 - 0.75)
    }

    @Test
    void aWindowThatUsedLessThanHalfOfTheLimitLeavesItAlone() {
        assertThat(at(100).next(new WindowSample(90 * MILLISECOND, 49, false)).learned())
                .isEqualTo(100);
    }

    @Test
    void theUsualResponseTimeIsTheMeanOfTenWindowsThenAnExponentialAverage() {
        Baseline baseline = Baseline.unknown(600);
        for (int window = 1; window <= 10; window++) {
            baseline = baseline.with(window * MILLISECOND, true);
        }
        assertThat(baseline.nanos()).isCloseTo(5.5 * MILLISECOND, within(0.001));

        double next = baseline.with(2 * MILLISECOND, true).nanos();
        assertThat(next).isCloseTo(5.5 * MILLISECOND + (2 - 5.5) * MILLISECOND * 2 / 601, within(0.001));
    }

    @Test
    void aLoadedWindowNeverRaisesTheUsualResponseTimeAndAQuietOneDoes() {
        assertThat(usually(10).with(20 * MILLISECOND, true).nanos()).isEqualTo(10 * MILLISECOND);
        assertThat(usually(10).with(20 * MILLISECOND, false).nanos())
                .isCloseTo(10 * MILLISECOND * (1 + 2.0 / 601), within(0.001));
    }

    @Test
    void whenCallsAreMoreThanTwiceAsFastTheUsualResponseTimeHastensDown() {
        Gradient2Estimate after = at(100).next(new WindowSample(4 * MILLISECOND, 100, false));

        double averaged = 10 * MILLISECOND - 6.0 * MILLISECOND * 2 / 601;
        assertThat(after.baseline().nanos()).isCloseTo(0.95 * averaged, within(0.001));
        assertThat(at(100).next(new WindowSample(5 * MILLISECOND, 100, false))
                        .baseline()
                        .nanos())
                .isCloseTo(10 * MILLISECOND - 5.0 * MILLISECOND * 2 / 601, within(0.001));
    }

    @Test
    void aDropTakesATenthAtOnceAndTeachesNothingAboutTheResponseTime() {
        Gradient2Estimate after = at(100).next(new WindowSample(MILLISECOND, 100, true));

        assertThat(after.learned()).isCloseTo(90, within(1e-9));
        assertThat(after.baseline()).isEqualTo(usually(10));
    }

    @Test
    void fiftyDroppedSamplesLowerTheLimitFromAHundredToItsMinimum() { // Netflix's rose to 140
        LimitEstimate estimate = at(100);
        for (int drop = 0; drop < 50; drop++) {
            estimate = estimate.next(new WindowSample(10 * MILLISECOND, 100, true));
        }
        assertThat(estimate.limit()).isEqualTo(20);
    }

    @Test
    void underMildOverloadTheLimitRestsWhereNetflixsCreepsUpToItsMaximum() {
        int capacity = 40;
        LimitEstimate ours = settings(20, 200).start();
        double theirs = 20;
        double average = 10;
        double most = 0;
        for (int window = 0; window < 5_000; window++) {
            long inFlight = ours.limit();
            ours = ours.next(new WindowSample((long) (rttMillis(inFlight, capacity) * MILLISECOND), inFlight, false));
            most = Math.max(most, ours.limit());

            double rtt = rttMillis(theirs, capacity);
            average += (rtt - average) * 2 / 601;
            double gradient = Math.max(0.5, Math.min(1, 1.5 * average / rtt));
            theirs = Math.min(200, 0.8 * theirs + 0.2 * (theirs * gradient + 4));
        }
        assertThat(theirs).as("Netflix's, which averages its own queue in").isEqualTo(200);
        assertThat(most).as("ours, at most 1.5 * 40 + 4").isBetween(60.0, 64.0);
    }

    @Test
    void aBaselineLearnedUnderOverloadHealsByItself() {
        LimitEstimate estimate = settings(200, 200).start(); // the first ten windows show a queue of 160
        for (int window = 0; window < 62 * 12; window++) {
            long inFlight = estimate.limit();
            estimate = estimate.next(new WindowSample((long) (rttMillis(inFlight, 40) * MILLISECOND), inFlight, false));
        }
        assertThat(estimate.baselineNanos()).isEqualTo(10 * MILLISECOND);
        assertThat(estimate.limit()).isBetween(60L, 64L);
    }

    @Test
    void badSettingsFailAtOnce() {
        Gradient2 defaults = Gradient2.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withTolerance(0.9))
                .withMessage("tolerance: 0.9 (expected: >= 1, finite)");
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withTolerance(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withQueueSize(0));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withBackoff(0.4));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withLullEvery(0));
    }

    /** A service that handles {@code capacity} at once in 10 ms each; the rest queue. */
    private static double rttMillis(double inFlight, int capacity) {
        return 10 * Math.max(1, inFlight / capacity);
    }

    private static Gradient2 settings(long initial, long max) {
        return Gradient2.defaults().withRange(initial, 1, max);
    }

    private static Baseline usually(long millis) {
        return new Baseline(600, 10, millis * MILLISECOND);
    }

    private static Gradient2Estimate at(double limit) {
        return new Gradient2Estimate(Gradient2.defaults(), limit, usually(10), Lull.every(60));
    }
}
