package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bucket4j.Bucket;
import io.github.resilience4j.ratelimiter.internal.AtomicRateLimiter;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.VirtualScheduler;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How others wait, and how we do. The numbers are in facts/peers.md, section 2. */
class PeersWaitingDefectsTest {

    private final FakeTicker ticker = new FakeTicker();

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    @Test
    void waitingExactlyTheEstimateSucceedsAtThreePerSecond() {
        RateLimiter ours = EveryLimit.limiter(TokenBucket.perSecond(3), ticker);
        Bucket theirs = Peers.bucket4j(3, Duration.ofSeconds(1), ticker);
        ours.drain();
        theirs.tryConsumeAsMuchAsPossible();

        long ourEstimate = ours.probe().retryAfterNanos();
        long theirEstimate = theirs.estimateAbilityToConsume(1).getNanosToWaitForRefill();
        assertThat(ourEstimate).isEqualTo(333_333_334);
        assertThat(theirEstimate).isEqualTo(333_333_333);

        ticker.set(theirEstimate);
        assertThat(theirs.tryConsume(1)).as("Bucket4j after its own estimate").isFalse();
        assertThat(ours.tryAcquire()).as("a nanosecond early").isFalse();
        ticker.set(ourEstimate);
        assertThat(theirs.tryConsume(1)).isTrue();
        assertThat(ours.tryAcquire()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aHopelessTimedCallReturnsAtOnceAndTakesNothing(Limit limit) throws InterruptedException {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        limiter.drain();
        Probe before = limiter.probe();

        assertThat(limiter.tryAcquire(1, Duration.ofNanos(before.retryAfterNanos() - 1)))
                .isFalse();
        assertThat(ticker.sleeps()).isEmpty();
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void anInterruptedWaiterReturnsItsPermits(Limit limit) {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        limiter.drain();
        Probe before = limiter.probe();

        Thread.currentThread().interrupt();
        assertThatThrownBy(limiter::acquire).isInstanceOf(InterruptedException.class);
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @Test
    void anInterruptedWaiterOfResilience4jLeavesItsPermitTaken() {
        AtomicRateLimiter theirs = Peers.resilience4j(1, Duration.ofSeconds(1), Duration.ofSeconds(5), ticker);
        assertThat(theirs.acquirePermission(1)).isTrue();

        Thread.currentThread().interrupt();
        assertThat(theirs.acquirePermission(1)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(theirs.getMetrics().getAvailablePermissions()).isEqualTo(-1);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aCancelledWaiterReturnsItsPermits(Limit limit) {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        limiter.drain();
        Probe before = limiter.probe();

        assertThat(limiter.acquireAsync(1, new VirtualScheduler(ticker)).cancel(false))
                .isTrue();
        assertThat(limiter.probe()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimiterStandsStillWhileItsTickerDoesWhateverTheMachinesClockSays(Limit limit) {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        limiter.drain();
        Probe before = limiter.probe();

        long realTime = System.nanoTime();
        while (System.nanoTime() - realTime < 2_000_000) {
            assertThat(limiter.tryAcquire()).isFalse();
        }
        assertThat(limiter.probe()).isEqualTo(before);
        ticker.advanceNanos(before.retryAfterNanos());
        assertThat(limiter.tryAcquire()).isTrue();
    }

    /** A thread held up between reading the ticker and booking must not run before its time because others were faster. */
    @ParameterizedTest
    @MethodSource("limits")
    void aBookingWithAnInstantThatOthersHaveLeftBehindRunsNoEarlierThanOneWithTheirs(Limit limit) {
        long later = Duration.ofSeconds(3).toNanos();
        Algorithm overtaken = limit.start(0, () -> later);
        Algorithm punctual = limit.start(0, () -> later);
        overtaken.takeUpTo(Long.MAX_VALUE, later);
        punctual.takeUpTo(Long.MAX_VALUE, later);

        long due = later + punctual.take(1, later, Algorithm.MAX_WAIT_NANOS);
        long wait = overtaken.take(1, 0, Algorithm.MAX_WAIT_NANOS);
        assertThat(wait == Algorithm.STALE || wait == Algorithm.REFUSED || wait >= due)
                .as("waits %s from 0, and is due at %s", wait, due)
                .isTrue();
    }
}
