package io.headgate.limiter.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Probe;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ConcurrencyLimiterTest {

    @Test
    void whatIsChargedCountsBeyondTheLimitUntilItIsReleased() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(2);
        limiter.charge(5);

        assertThat(limiter.inFlight()).isEqualTo(5);
        assertThat(limiter.limit()).isEqualTo(2);
        assertThat(limiter.tryAcquire()).isFalse();
        limiter.release(4);
        assertThat(limiter.tryAcquire()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> limiter.charge(Integer.MAX_VALUE));
        assertThat(limiter.inFlight()).isEqualTo(2);
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.charge(0));
    }

    @Test
    void neverMoreThanTheLimitIsInFlight() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(2);

        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(limiter.inFlight()).isEqualTo(2);

        limiter.release();
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @Test
    void weightsAreTakenAllOrNone() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(5);

        assertThat(limiter.tryAcquire(3)).isTrue();
        assertThat(limiter.tryAcquire(3)).isFalse();
        assertThat(limiter.inFlight()).isEqualTo(3);
        assertThat(limiter.tryAcquire(2)).isTrue();
        limiter.release(5);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void theBodyOfACallMayThrowAndThePermitComesBack() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);

        assertThatThrownBy(() -> serve(limiter)).hasMessage("the body failed");

        assertThat(limiter.inFlight()).isZero();
    }

    private static void serve(ConcurrencyLimiter limiter) {
        if (limiter.tryAcquire()) {
            try {
                throw new IllegalStateException("the body failed");
            } finally {
                limiter.release();
            }
        }
    }

    @Test
    void aLimitOfZeroRefusesEverything() throws InterruptedException {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(0);

        assertThat(limiter.tryAcquire()).isFalse();
        assertThat(limiter.tryAcquire(1, Duration.ofDays(1))).isFalse();
        assertThat(limiter.consumeUpTo(1)).isZero();
        assertThat(limiter.drain()).isZero();
        assertThat(limiter.probe()).isEqualTo(new Probe(0, Algorithm.NEVER, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(limiter::acquire)
                .withMessage("permits: 1 (expected: at most 0, the limit)");
    }

    @Test
    void aHopelessWeightFailsAtOnceInsteadOfWaiting() throws InterruptedException {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(3);
        ManualScheduler scheduler = new ManualScheduler();

        assertThat(limiter.tryAcquire(4)).isFalse();
        assertThat(limiter.tryAcquire(Long.MAX_VALUE)).isFalse();
        assertThat(limiter.tryAcquire(4, Duration.ofDays(1))).isFalse();
        assertThat(limiter.tryAcquireAsync(4, Duration.ofDays(1), scheduler)).isCompletedWithValue(false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.acquire(4))
                .withMessage("permits: 4 (expected: at most 3, the limit)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.acquireAsync(4, scheduler))
                .withMessage("permits: 4 (expected: at most 3, the limit)");
        assertThat(limiter.waiting()).isZero();
    }

    @Test
    void releasingMoreThanIsInFlightThrowsAndChangesNothing() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(3);
        limiter.tryAcquire(2);

        assertThatIllegalStateException()
                .isThrownBy(() -> limiter.release(3))
                .withMessage("permits: 3 (expected: at most 2, the permits in flight)");
        assertThat(limiter.inFlight()).isEqualTo(2);
        assertThat(limiter.limit()).isEqualTo(3);

        limiter.release(2);
        assertThatIllegalStateException().isThrownBy(limiter::release);
        assertThat(limiter.inFlight()).isZero();
    }

    @Test
    void consumeUpToTakesWhatIsThereAndHoldsItUntilReleased() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(5);

        assertThat(limiter.consumeUpTo(3)).isEqualTo(3);
        assertThat(limiter.consumeUpTo(3)).isEqualTo(2);
        assertThat(limiter.consumeUpTo(3)).isZero();
        limiter.release(4);
        assertThat(limiter.drain()).isEqualTo(4);
        assertThat(limiter.inFlight()).isEqualTo(5);
    }

    @Test
    void theProbeTakesNothingAndKnowsThatTimeAloneBringsNoPermitBack() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(3);
        assertThat(limiter.probe(3)).isEqualTo(new Probe(3, 0, 0));

        limiter.tryAcquire(2);
        assertThat(limiter.probe()).isEqualTo(new Probe(1, 0, Algorithm.NEVER));
        assertThat(limiter.probe(2)).isEqualTo(new Probe(1, Algorithm.NEVER, Algorithm.NEVER));
        assertThat(limiter.inFlight()).isEqualTo(2);
    }

    @Test
    void theProbeSeesNothingToTakeWhileOthersWait() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(3);
        limiter.tryAcquire(2);
        limiter.acquireAsync(2, new ManualScheduler());

        assertThat(limiter.probe()).isEqualTo(new Probe(0, Algorithm.NEVER, Algorithm.NEVER));
    }

    @Test
    void shrinkingNeverBlocksAndLetsTheNumberInFlightComeDown() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(4);
        limiter.tryAcquire(4);

        limiter.changeLimit(2); // on this very thread, which holds the permits: it would hang if it waited for them

        assertThat(limiter.limit()).isEqualTo(2);
        assertThat(limiter.inFlight()).isEqualTo(4);
        assertThat(limiter.probe().remaining()).isEqualTo(-2);
        limiter.release(2);
        assertThat(limiter.tryAcquire()).isFalse();
        limiter.release();
        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @Test
    void growingGivesNewcomersMoreAtOnce() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(0);

        limiter.changeLimit(1);

        assertThat(limiter.tryAcquire()).isTrue();
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @Test
    void theLargestLimitCanBeUsedToTheLastPermit() {
        long largest = 2_147_483_647L;
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(largest);

        assertThat(limiter.drain()).isEqualTo(largest);
        assertThat(limiter.tryAcquire()).isFalse();
        limiter.changeLimit(0);
        assertThat(limiter.inFlight()).isEqualTo(largest);
        limiter.changeLimit(largest);
        limiter.release(largest);
        assertThat(limiter.probe()).isEqualTo(new Probe(largest, 0, 0));
    }

    @Test
    void badSettingsFailAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrencyLimiter.of(-1))
                .withMessage("limit: -1 (expected: 0 (refuses everything) to 2147483647)");
        assertThatIllegalArgumentException().isThrownBy(() -> ConcurrencyLimiter.of(2_147_483_648L));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConcurrencyLimiter.of(1, -1))
                .withMessage("maxWaiting: -1 (expected: >= 0 (0: nobody waits))");
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.changeLimit(-1));
        assertThat(limiter.limit()).isEqualTo(1);
    }

    @Test
    void fewerThanOnePermitIsNotAskedForNorReleased() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limiter.tryAcquire(0))
                .withMessage("permits: 0 (expected: >= 1)");
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.release(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.consumeUpTo(0));
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.probe(0));
        assertThatIllegalArgumentException().isThrownBy(() -> limiter.acquire(0));
    }

    @Test
    void itDescribesItself() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(3);
        limiter.tryAcquire();

        assertThat(limiter).hasToString("ConcurrencyLimiter[1 of 3 in flight]");
    }
}
