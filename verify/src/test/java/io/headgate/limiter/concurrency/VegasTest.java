package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VegasTest {

    private static final long BASELINE = 10_000_000;

    @ParameterizedTest(name = "limit {0}, response time {1} ns: limit {2}")
    @CsvSource({
        " 50, 10000000,  56", // queue  0: plus 6
        " 50, 10200000,  56", // queue  1: plus 6
        " 50, 10400000,  51", // queue  2: plus 1
        " 50, 10500000,  50", // queue  3 (2.38 rounded up): stay
        " 50, 10800000,  50", // queue  4: stay
        " 50, 11360000,  50", // queue  6: stay
        " 50, 11400000,  49", // queue  7: minus 1
        " 50, 12500000,  49", // queue 10: minus 1
        "150, 10100000, 162", // unit 2, queue 2: plus 12
        "150, 10300000, 152", // queue 5: plus 2
        "150, 10700000, 150", // queue 10: stay
        "150, 12000000, 148", // queue 25: minus 2
        "995, 10000000, 1000", // plus 12, at most 1000
    })
    void theStepFollowsFromTheQueue(long limit, long rtt, long expected) {
        assertThat(at(limit).next(new WindowSample(rtt, limit, false)).limit()).isEqualTo(expected);
    }

    @Test
    void aWindowThatUsedLessThanHalfOfTheLimitChangesNothing() {
        assertThat(at(50).next(new WindowSample(BASELINE, 24, false)).limit()).isEqualTo(50);
        assertThat(at(50).next(new WindowSample(2 * BASELINE, 24, false)).limit())
                .isEqualTo(50);
    }

    @Test
    void theFirstResponseTimeAndEachFasterOneBecomeTheBaselineAndChangeNothingElse() {
        LimitEstimate first = Vegas.defaults().start().next(new WindowSample(BASELINE, 20, false));
        assertThat(first.baselineNanos()).isEqualTo(BASELINE);
        assertThat(first.limit()).isEqualTo(20);

        LimitEstimate faster = first.next(new WindowSample(BASELINE - 1, 20, false));
        assertThat(faster.baselineNanos()).isEqualTo(BASELINE - 1);
        assertThat(faster.limit()).isEqualTo(20);
    }

    @Test
    void aDropLowersTheLimitByOneUnitAndAFastFailureIsNotTakenForAFastService() {
        LimitEstimate after = at(100).next(new WindowSample(1, 100, true));

        assertThat(after.limit()).isEqualTo(98);
        assertThat(after.baselineNanos()).isEqualTo(BASELINE);
        assertThat(at(99).next(new WindowSample(0, 99, true)).limit()).isEqualTo(98);
        assertThat(at(1).next(new WindowSample(0, 1, true)).limit()).isEqualTo(1);
    }

    @Test
    void fiftyDropsTakeAHundredToFortyNine() {
        LimitEstimate estimate = at(100);
        for (int drop = 0; drop < 50; drop++) {
            estimate = estimate.next(new WindowSample(BASELINE, 100, true));
        }
        assertThat(estimate.limit()).isEqualTo(49);
    }

    @Test
    void aBusyLimiterNeverTakesItsOwnQueueForTheServiceButMakesALullAndMeasures() {
        LimitEstimate busy = new VegasEstimate(Vegas.defaults(), 44, BASELINE, Lull.every(3));
        WindowSample queued = new WindowSample(11_000_000, 44, false); // queue 4: stay

        busy = busy.next(queued).next(queued);
        assertThat(busy.limit()).isEqualTo(44);
        busy = busy.next(queued);
        assertThat(busy.limit()).as("draining").isEqualTo(22);
        busy = busy.next(queued);
        assertThat(busy.limit()).as("measuring").isEqualTo(22);
        assertThat(busy.baselineNanos()).as("what drained is not believed").isEqualTo(BASELINE);
        busy = busy.next(new WindowSample(20_000_000, 22, false));
        assertThat(busy.baselineNanos()).as("the service really is slower").isEqualTo(20_000_000);
        assertThat(busy.limit()).as("after the lull").isEqualTo(44);
    }

    @Test
    void aQuietLimiterMeasuresWithoutALull() {
        LimitEstimate quiet = new VegasEstimate(Vegas.defaults(), 44, BASELINE, Lull.every(2));
        WindowSample slower = new WindowSample(20_000_000, 5, false);

        assertThat(quiet.next(slower).baselineNanos()).isEqualTo(BASELINE);
        assertThat(quiet.next(slower).next(slower).baselineNanos()).isEqualTo(20_000_000);
        assertThat(quiet.next(slower).next(slower).limit()).isEqualTo(44);
    }

    @Test
    void badSettingsFailAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Vegas.defaults().withLullEvery(0))
                .withMessage("lullEvery: 0 (expected: >= 1 window)");
    }

    private static VegasEstimate at(long limit) {
        return new VegasEstimate(Vegas.defaults(), limit, BASELINE, Lull.every(60));
    }
}
