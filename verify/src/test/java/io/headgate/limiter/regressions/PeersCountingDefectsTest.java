package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.GuavaOnTicker;
import dev.failsafe.internal.FailsafeOnTicker;
import io.github.resilience4j.ratelimiter.internal.AtomicRateLimiter;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where others let too much through, or lose count. The numbers are in facts/peers.md, section 2. */
class PeersCountingDefectsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeTicker ticker = new FakeTicker();

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void debtFollowedByALongIdleSpellBringsNoMoreThanFull(Limit limit) {
        RateLimiter rested = EveryLimit.limiter(limit, ticker);
        RateLimiter inDebt = EveryLimit.limiter(limit, ticker);
        inDebt.drain();
        inDebt.charge(1);
        ticker.advance(Duration.ofMinutes(5));
        assertThat(inDebt.drain()).isEqualTo(rested.drain()).isLessThanOrEqualTo(limit.capacity());
    }

    @Test
    void failsafeGrants199InsteadOfTenAfterDebtAndTwoIdleSeconds() {
        FailsafeOnTicker theirs = new FailsafeOnTicker(10, Duration.ofMillis(100), ticker);
        theirs.reserve(11);
        ticker.advance(Duration.ofSeconds(2));
        int granted = 0;
        while (theirs.tryAcquire()) {
            granted++;
        }
        assertThat(granted).isEqualTo(199);
    }

    /** The permit after a second's worth comes exactly a second after the first, for every limit without a burst. */
    @ParameterizedTest
    @ValueSource(ints = {300_000, 600_000, 1_000_000, 10_000_000})
    void highRatesAreHeldExactlyOverASecond(int rate) {
        List<Limit> withoutBurst = List.of(
                TokenBucket.perSecond(rate).withBurst(1),
                TokenBuckets.of(TokenBucket.perSecond(rate).withBurst(1)),
                Gcra.perSecond(rate),
                LeakyBucket.perSecond(rate).withVolume(1),
                LeakyQueue.perSecond(rate, Duration.ofSeconds(2)),
                SmoothBursty.perSecond(rate).withBurst(Duration.ZERO));
        for (Limit limit : withoutBurst) {
            Algorithm algorithm = limit.start(0, () -> 0);
            assertThat(algorithm.take(1, 0, 0)).isZero();
            for (int i = 1; i < rate; i++) {
                algorithm.take(1, 0, Algorithm.MAX_WAIT_NANOS);
            }
            assertThat(algorithm.take(1, 0, Algorithm.MAX_WAIT_NANOS))
                    .as("%s, permit %s", limit, rate + 1)
                    .isEqualTo(SECOND.toNanos());
        }
    }

    /** Guava truncates each wait to whole microseconds. */
    @ParameterizedTest
    @CsvSource({"300000, 333334", "600000, 1000000", "1000000, 1000000"})
    void guavaGrantsMoreThanItsRate(int rate, long granted) {
        com.google.common.util.concurrent.RateLimiter theirs = GuavaOnTicker.bursty(rate, ticker);
        long count = 0;
        while (ticker.read() < SECOND.toNanos()) {
            theirs.acquire();
            count++;
        }
        assertThat(count - 1).isEqualTo(granted);
    }

    @Test
    void guavaDoesNotLimitAtAllAtTenMillionPerSecond() {
        com.google.common.util.concurrent.RateLimiter theirs = GuavaOnTicker.bursty(10_000_000, ticker);
        for (int i = 0; i < 20_000_000; i++) {
            theirs.acquire();
        }
        assertThat(ticker.read()).isZero();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aRefundAfterTheirTimeNeitherCreatesNorDestroysPermits(Limit limit) {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        Reservation old = limiter.reserve(1, Duration.ZERO);
        ticker.advance(Duration.ofMinutes(5));
        long full = limiter.drain();
        Probe before = limiter.probe();

        assertThat(old.cancel()).isZero();
        assertThat(limiter.probe()).isEqualTo(before);
        assertThat(limiter.drain()).isZero();
        ticker.advance(Duration.ofMinutes(5));
        assertThat(limiter.drain()).as("none is missing later").isEqualTo(full);
    }

    @Test
    void resilience4jAdmitsTwoHundredWithinANanosecondAroundAnEdge() {
        AtomicRateLimiter theirs = Peers.resilience4j(100, Duration.ofMillis(500), Duration.ZERO, ticker);
        ticker.set(Duration.ofMillis(500).toNanos() - 1);
        assertThat(admitted(theirs)).isEqualTo(100);
        ticker.advanceNanos(1);
        assertThat(admitted(theirs)).isEqualTo(100);
    }

    private static int admitted(AtomicRateLimiter theirs) {
        int admitted = 0;
        for (int i = 0; i < 300; i++) {
            admitted += theirs.acquirePermission(1) ? 1 : 0;
        }
        return admitted;
    }
}
