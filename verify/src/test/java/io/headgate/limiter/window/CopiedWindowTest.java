package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A key that shared a limiter gets one of its own, which has in use what that one had. */
class CopiedWindowTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant MIDNIGHT = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void aSliceThatWasOverWhenItWasCopiedCountsAsLongAsItWouldHave() {
        Limit limit = SlidingWindow.of(10, SECOND).withSlices(10);
        Algorithm shared = limit.start(0, () -> 0);
        assertThat(shared.take(10, 0, 0)).isZero();
        Algorithm own = limit.startLike(shared, nanos(150), () -> 0);
        for (long millis = 150; millis <= 1_100; millis += 50) {
            assertThat(own.available(nanos(millis)))
                    .as("at %s ms", millis)
                    .isEqualTo(shared.available(nanos(millis)))
                    .isEqualTo(millis < 1_100 ? 0 : 10);
            own.look(1, nanos(millis), 0); // goes on to the present slice
        }
    }

    @Test
    void aKeyThatLeavesTheOverflowLimiterHasNoSecondLimit() {
        FakeTicker ticker = new FakeTicker();
        LimiterMap<String> keys = LimiterMap.of(
                SlidingWindow.of(10, SECOND).withSlices(10), 1, ticker, new FakeWallClock(MIDNIGHT, ticker));
        keys.limiter("first").tryAcquire();
        ticker.advance(Duration.ofMillis(1_050));
        assertThat(keys.limiter("second").drain()).isEqualTo(10); // no place: by the overflow limiter
        for (int step = 0; step < 19; step++) {
            ticker.advance(Duration.ofMillis(50)); // the place of the first is free from 1.1 s on
            assertThat(keys.limiter("second").drain())
                    .as("at %s ns", ticker.read())
                    .isZero();
        }
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
