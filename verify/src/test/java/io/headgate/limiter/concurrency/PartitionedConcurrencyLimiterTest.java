package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionedConcurrencyLimiterTest {

    private final PartitionedConcurrencyLimiter limiter =
            PartitionedConcurrencyLimiter.of(10, Map.of("a", 70, "b", 30));
    private final Share a = limiter.share("a");
    private final Share b = limiter.share("b");

    @Test
    void aShareMayBorrowEverythingThatIsIdle() {
        assertThat(take(a, 11)).isEqualTo(10);
        assertThat(a.inFlight()).isEqualTo(10);
        assertThat(limiter.inFlight()).isEqualTo(10);
    }

    @Test
    void onceTheWholeIsFullEachShareIsHeldToItsPercentage() {
        take(a, 10);
        assertThat(b.tryAcquire()).as("full").isFalse();

        a.release();
        assertThat(a.tryAcquire()).as("held to 7 of 10").isFalse();
        assertThat(b.tryAcquire()).as("within its 3").isTrue();
        a.release(2);
        assertThat(take(b, 3)).isEqualTo(2);
        assertThat(a.inFlight()).isEqualTo(7);
        assertThat(b.inFlight()).isEqualTo(3);
        assertThat(limiter.inFlight()).isEqualTo(10);
    }

    @Test
    void borrowingBeginsAgainWhenAsMuchIsFreeAsWasPromised() {
        take(a, 10);
        b.tryAcquire();

        a.release(2);
        assertThat(a.tryAcquire()).isFalse();
        a.release();

        assertThat(take(a, 10)).as("nobody else came").isEqualTo(3);
    }

    @Test
    void aBorrowerThatIsTurnedAwayDoesNotMakeItCrowded() {
        take(a, 10);
        assertThat(a.tryAcquire()).isFalse();

        a.release();

        assertThat(a.tryAcquire()).isTrue();
    }

    @Test
    void aShareIsItsPercentageRoundedUpAndAtLeastOne() {
        PartitionedConcurrencyLimiter small = PartitionedConcurrencyLimiter.of(10, Map.of("x", 33, "y", 1, "z", 0));

        assertThat(small.share("x").limit()).isEqualTo(4);
        assertThat(small.share("y").limit()).isEqualTo(1);
        assertThat(small.share("z").limit()).isEqualTo(1);
    }

    @Test
    void sharesFollowTheLimitAndALoweredLimitDoesNotLeaveThemHeldForEver() {
        take(a, 10);
        b.tryAcquire();
        limiter.changeLimit(2);
        assertThat(a.limit()).isEqualTo(2);
        assertThat(b.limit()).isEqualTo(1);

        a.release(10);

        assertThat(take(b, 3)).isEqualTo(2);
    }

    @Test
    void weightsAreTakenAllOrNone() {
        assertThat(a.tryAcquire(11)).isFalse();
        assertThat(a.tryAcquire(Long.MAX_VALUE)).isFalse();
        assertThat(a.tryAcquire(8)).isTrue();
        assertThat(b.tryAcquire(3)).isFalse();
        assertThat(b.tryAcquire(2)).isTrue();
        assertThat(limiter.inFlight()).isEqualTo(10);
    }

    @Test
    void aShareCannotReleaseWhatAnotherHolds() {
        a.tryAcquire();

        assertThatIllegalStateException()
                .isThrownBy(b::release)
                .withMessage("permits: 1 (expected: at most 0, in flight of share b)");

        assertThat(limiter.inFlight()).isEqualTo(1);
    }

    @Test
    void aLimitOfZeroRefusesEverything() {
        limiter.changeLimit(0);

        assertThat(a.tryAcquire()).isFalse();
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void badSettingsFailAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PartitionedConcurrencyLimiter.of(10, Map.of("a", 101)))
                .withMessage("percent of a: 101 (expected: 0 to 100)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PartitionedConcurrencyLimiter.of(10, Map.of("a", 60, "b", 60)));
        assertThatIllegalArgumentException().isThrownBy(() -> PartitionedConcurrencyLimiter.of(10, Map.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.share("c"))
                .withMessageStartingWith("share: c (expected: one of [");
        assertThatIllegalArgumentException().isThrownBy(() -> a.tryAcquire(0));
        assertThatIllegalArgumentException().isThrownBy(() -> a.release(0));
    }

    @Test
    void dividedAnewSharesOfTheSameNameGoOnWithWhatIsInFlight() {
        take(a, 8);
        b.tryAcquire();

        PartitionedConcurrencyLimiter next = limiter.redivided(Map.of("a", 20, "c", 80));

        assertThat(next.inFlight()).isEqualTo(9);
        assertThat(next.share("a").inFlight()).isEqualTo(8);
        assertThat(next.share("c").tryAcquire(2)).isFalse();
        assertThat(next.share("c").tryAcquire()).isTrue();
        a.release(4);
        next.share("a").release(4);
        b.release();
        assertThat(limiter.inFlight()).isEqualTo(1);
        assertThat(a.inFlight()).isZero();
    }

    @Test
    void whatIsChargedToAShareCountsBeyondTheLimit() {
        b.charge(12);

        assertThat(limiter.inFlight()).isEqualTo(12);
        assertThat(a.tryAcquire()).isFalse();
        b.release(12);
        assertThat(take(a, 11)).isEqualTo(10);
    }

    @Test
    void sharesFollowALimitThatIsLearned() {
        AdaptiveConcurrencyLimiter adaptive = AdaptiveConcurrencyLimiter.of(
                Aimd.defaults().withRange(10, 1, 100), Sampling.defaults().withMinCalls(1), 0, () -> 0);
        Share half = adaptive.divided(Map.of("half", 50, "rest", 50)).share("half");
        assertThat(half.limit()).isEqualTo(5);

        half.tryAcquire();
        half.release();
        adaptive.learn(Outcome.DROPPED, 1, 0, 2_000_000_000);

        assertThat(adaptive.limit()).isEqualTo(9);
        assertThat(half.limit()).isEqualTo(5);
        assertThat(take(half, 20)).isEqualTo(9);
        assertThat(adaptive.inFlight()).isEqualTo(9);
    }

    private static int take(Share share, int times) {
        int taken = 0;
        for (int time = 0; time < times; time++) {
            taken += share.tryAcquire() ? 1 : 0;
        }
        return taken;
    }
}
