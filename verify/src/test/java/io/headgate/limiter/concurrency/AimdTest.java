package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AimdTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void aGoodWindowThatUsedHalfOfTheLimitAddsOne() {
        assertThat(at(100).next(good(50)).limit()).isEqualTo(101);
        assertThat(at(100).next(good(49)).limit()).isEqualTo(100);
        assertThat(at(101).next(good(50)).limit()).isEqualTo(101);
    }

    @Test
    void aDropTakesATenthRoundedDown() {
        assertThat(at(100).next(new WindowSample(10 * MILLISECOND, 100, true)).limit())
                .isEqualTo(90);
        assertThat(at(95).next(new WindowSample(10 * MILLISECOND, 1, true)).limit())
                .isEqualTo(85);
        assertThat(at(95).next(new WindowSample(0, 1, true)).limit()).isEqualTo(85);
    }

    @Test
    void aMeanResponseTimeAboveTheTimeoutCountsAsADrop() {
        assertThat(at(100).next(new WindowSample(5_000 * MILLISECOND, 100, false))
                        .limit())
                .isEqualTo(101);
        assertThat(at(100).next(new WindowSample(5_000 * MILLISECOND + 1, 100, false))
                        .limit())
                .isEqualTo(90);
    }

    @Test
    void theBoundsHold() {
        assertThat(at(20).next(new WindowSample(0, 1, true)).limit()).isEqualTo(20);
        assertThat(at(200).next(good(200)).limit()).isEqualTo(200);
    }

    @Test
    void badSettingsFailAtOnce() {
        Aimd defaults = Aimd.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withBackoff(1))
                .withMessage("backoff: 1.0 (expected: 0.5 <= backoff < 1)");
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withBackoff(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> defaults.withTimeout(Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withRange(5, 0, 10))
                .withMessage("min: 0 (expected: >= 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withRange(11, 1, 10))
                .withMessage("initial: 11 (expected: 1 (min) to 10 (max))");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> defaults.withRange(5, 6, 5))
                .withMessage("max: 5 (expected: 6 (min) to 2147483647)");
    }

    private static AimdEstimate at(long limit) {
        return new AimdEstimate(Aimd.defaults(), limit);
    }

    private static WindowSample good(long inFlight) {
        return new WindowSample(10 * MILLISECOND, inFlight, false);
    }
}
