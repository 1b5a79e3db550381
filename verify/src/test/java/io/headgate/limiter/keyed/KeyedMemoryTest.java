package io.headgate.limiter.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

/** What a key weighs in a {@link LimiterMap}, besides the key itself. */
class KeyedMemoryTest {

    private static final int KEYS = 2_000;

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of(TokenBucket.perSecond(10), 128),
                Arguments.of(FixedWindow.perSecond(10), 480),
                Arguments.of(SlidingWindow.perSecond(10), 2_048));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aKeyWeighsNoMoreThanStated(Limit limit, int most) {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker);
        LimiterMap<Integer> map = LimiterMap.of(limit, KEYS, ticker, wall);
        for (int round = 0; round < 25; round++) {
            for (int key = 0; key < KEYS; key++) {
                map.tryAcquire(key);
            }
            ticker.advance(Duration.ofMillis(100));
        }
        long keys = GraphLayout.parseInstance((Object) Integer.valueOf(KEYS + 1_000))
                .totalSize();
        long bytes = GraphLayout.parseInstance(map).totalSize() / KEYS - keys;
        System.out.printf("%5d bytes a key  %s%n", bytes, limit);
        assertThat(bytes).isLessThanOrEqualTo(most);
    }

    @Test
    void aKeyWhosePermitsAreReservedWeighsNoMoreThanStated() {
        int keys = 200;
        FakeTicker ticker = new FakeTicker();
        LimiterMap<Integer> map = LimiterMap.of(
                TokenBucket.perSecond(1000),
                keys,
                ticker,
                new FakeWallClock(Instant.parse("2026-01-01T00:00:00Z"), ticker));
        for (int round = 0; round < 100; round++) {
            for (int key = 0; key < keys; key++) {
                map.limiter(key).reserve(10, Duration.ZERO);
            }
            ticker.advance(Duration.ofMillis(5));
        }
        long bytes = GraphLayout.parseInstance(map).totalSize() / keys;
        System.out.printf("%5d bytes a key that is reserved from  %s%n", bytes, TokenBucket.perSecond(1000));
        assertThat(bytes).isBetween(500L, 1_024L);
    }
}
