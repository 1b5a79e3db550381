package io.headgate.limiter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A key that shared a limiter gets one of its own, which has in use what that one had. */
class CopiedWindowTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

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

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
