package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.RateLimiter;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The limit that a rule has when nothing else is said grants 99 % of itself, whatever the demand beyond it, and never more. */
class UsualWindowDeliversTest {

    private static final int PERIODS = 200;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);

    static Stream<Arguments> demands() {
        return Stream.of(1L, 7L, 100L, 1_000L)
                .flatMap(limit -> Stream.of(1.01, 1.2, 2.0, 20.0).map(times -> Arguments.of(limit, times)));
    }

    @ParameterizedTest
    @MethodSource("demands")
    void ofDemandThatNeverLetsUpNinetyNinePercentOfTheLimitIsGrantedAndNeverMore(long limit, double times) {
        Duration period = Duration.ofMillis(100);
        RateLimiter limiter = RateLimiter.of(SlidingWindow.of(limit, period), ticker, wall);
        Deque<Long> lastPeriod = new ArrayDeque<>();
        long gap = Math.max(1, (long) (period.toNanos() / (limit * times)));
        long granted = 0;
        for (long now = 0; now < PERIODS * period.toNanos(); now += gap) {
            if (limiter.tryAcquire()) {
                granted++;
                lastPeriod.add(now);
            }
            while (!lastPeriod.isEmpty() && lastPeriod.peek() <= now - period.toNanos()) {
                lastPeriod.poll();
            }
            assertThat((long) lastPeriod.size()).isLessThanOrEqualTo(limit);
            ticker.advanceNanos(gap);
        }
        assertThat(granted / (double) (PERIODS * limit)).isGreaterThanOrEqualTo(0.99 - waitForTheNextCall(gap, period));
    }

    /** A permit that is there is granted to the next call, and calls come a gap apart. */
    private static double waitForTheNextCall(long gap, Duration period) {
        return gap / (double) period.toNanos();
    }
}
