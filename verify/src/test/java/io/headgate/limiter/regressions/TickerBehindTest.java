package io.headgate.limiter.regressions;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Refusal;
import io.headgate.Resource;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Probe;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Reservation;
import io.headgate.limiter.composite.CompositeLimiter;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A ticker that is put back admits no more, and waiting as long as one is told is enough all the same. */
class TickerBehindTest {

    private static final long TEN_SECONDS = 10_000_000_000L;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration THREE_SECONDS = Duration.ofSeconds(3);

    private final FakeTicker ticker = new FakeTicker(TEN_SECONDS);
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    static List<Limit> limits() {
        return EveryLimit.tenPerSecond();
    }

    private void useUp(RateLimiter limiter) {
        while (limiter.drain() > 0 || limiter.tryAcquire()) {
            assertThat(ticker.read()).isEqualTo(TEN_SECONDS);
        }
    }

    private void putBack(Duration time) {
        ticker.set(ticker.read() - time.toNanos());
    }

    @ParameterizedTest
    @MethodSource("limits")
    void theWaitThatIsToldIsEnough(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        useUp(limiter);
        putBack(THREE_SECONDS);
        Probe probe = limiter.probe();
        ticker.advance(Duration.ofNanos(probe.retryAfterNanos()));
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void theWaitThatIsToldOfADebtIsEnough(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        useUp(limiter);
        putBack(THREE_SECONDS);
        Duration wait = limiter.charge(7);
        ticker.advance(wait);
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void soItIsForSeveralLimits(Limit limit) {
        CompositeLimiter limiter = CompositeLimiter.of(List.of(limit, TokenBucket.perSecond(1_000_000)), ticker, wall);
        while (limiter.tryAcquire()) {
            assertThat(ticker.read()).isEqualTo(TEN_SECONDS);
        }
        putBack(THREE_SECONDS);
        ticker.advance(Duration.ofNanos(limiter.probe(1).retryAfterNanos()));
        assertThat(limiter.tryAcquire()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void soItIsForRules(Limit limit) {
        try (Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .wallClock(wall)
                .rules(flow("api").by(limit))
                .build()) {
            Resource api = headgate.resource("api");
            while (api.tryEnter().isAdmitted()) {
                assertThat(ticker.read()).isEqualTo(TEN_SECONDS);
            }
            putBack(THREE_SECONDS);
            Refusal refused = (Refusal) api.tryEnter();
            ticker.advance(refused.retryAfter().orElseThrow());
            assertThat(api.tryEnter().isAdmitted()).isTrue();
        }
    }

    static Stream<Limit> bucketsOfOne() {
        return Stream.of(
                TokenBucket.perSecond(1),
                Gcra.perSecond(1),
                LeakyBucket.perSecond(1),
                SmoothBursty.perSecond(1).withBurst(Duration.ZERO),
                TokenBuckets.of(TokenBucket.perSecond(1), TokenBucket.of(10, Duration.ofSeconds(5))));
    }

    @ParameterizedTest
    @MethodSource("bucketsOfOne")
    void aPermitThatHasComeBackByItselfDoesNotComeBackAgainWhenTheTickerIsPutBack(Limit limit) {
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        Reservation held = limiter.reserve(1);
        ticker.advance(SECOND);
        assertThat(limiter.tryAcquire()).isTrue();
        putBack(SECOND);
        held.cancel();
        ticker.advance(SECOND);
        assertThat(limiter.tryAcquire()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("bucketsOfOne")
    void norDoesItInALargerBucket(Limit one) {
        Limit limit = one instanceof TokenBucket ? TokenBucket.perSecond(1).withBurst(5) : one;
        RateLimiter limiter = RateLimiter.of(limit, ticker, wall);
        Reservation held = limiter.reserve(1);
        ticker.advance(SECOND);
        long ran = limiter.consumeUpTo(1);
        putBack(SECOND);
        held.cancel();
        ticker.advance(SECOND);
        ran += limiter.drain();
        assertThat(ran).isLessThanOrEqualTo(limit instanceof TokenBucket ? 5 : 1);
    }
}
