package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Guard;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Sentinel decides for a parameter, as its documentation of record says (in milliseconds), and what we do. */
class LazyBucketTest {

    private static final long MILLI = 1_000_000;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void tokensComeInOnlyWithACallMoreThanAPeriodLater() {
        Algorithm bucket = LazyBucket.of(2, Duration.ofSeconds(1), 1).start(ticker.read(), WallClock.system());
        assertThat(take(bucket, 3)).isTrue();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(take(bucket, 1)).as("a period later to the nanosecond").isFalse();
        assertThat(bucket.waitNanos(1, ticker.read())).isEqualTo(1);
        ticker.advanceNanos(1);
        assertThat(take(bucket, 1)).isTrue();
        assertThat(take(bucket, 1)).isTrue();
        assertThat(take(bucket, 1)).isFalse();
        ticker.advance(Duration.ofMillis(1_400));
        assertThat(bucket.available(ticker.read()))
                .as("1.4 periods: 2.8 tokens, rounded down")
                .isEqualTo(2);
        assertThat(bucket.waitNanos(3, ticker.read())).isEqualTo(100 * MILLI);
        assertThat(bucket.waitNanos(4, ticker.read())).isEqualTo(Algorithm.NEVER);
    }

    @Test
    void whatWasTakenSinceTheRefillCanBeGivenBack() {
        Algorithm bucket = LazyBucket.of(2, Duration.ofSeconds(1), 0).start(ticker.read(), WallClock.system());
        long first = ticker.read();
        take(bucket, 2);
        assertThat(bucket.giveBack(1, 2, first, 0, ticker)).isEqualTo(1);
        assertThat(take(bucket, 1)).isTrue();
        assertThat(bucket.retireIfFull(ticker.read())).isFalse();
        ticker.advanceNanos(1_000 * MILLI + 1);
        take(bucket, 1);
        assertThat(bucket.giveBack(1, 1, first, 0, ticker))
                .as("from before the refill")
                .isZero();
        assertThat(bucket.grantedWithin(1_000 * MILLI, ticker.read())).isGreaterThanOrEqualTo(3);
        ticker.advance(Duration.ofSeconds(2));
        assertThat(bucket.retireIfFull(ticker.read())).isTrue();
        assertThat(bucket.take(1, ticker.read(), 0)).isEqualTo(Algorithm.RETIRED);
    }

    private boolean take(Algorithm bucket, long permits) {
        return bucket.take(permits, ticker.read(), 0) == 0;
    }

    /** One value's state as Sentinel keeps it, and its steps. */
    private static final class SentinelBucket {
        private long lastAdd = -1;
        private long rest;

        boolean pass(long now, long acquire, long count, long burst, long durationMillis) {
            long max = count + burst;
            if (count == 0 || acquire > max) {
                return false;
            }
            if (lastAdd < 0) {
                lastAdd = now;
                rest = max - acquire;
                return true;
            }
            long elapsed = now - lastAdd;
            if (elapsed > durationMillis) {
                long left = Math.min(max, rest + elapsed * count / durationMillis) - acquire;
                if (left < 0) {
                    return false;
                }
                lastAdd = now;
                rest = left;
                return true;
            }
            if (rest - acquire < 0) {
                return false;
            }
            rest -= acquire;
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theGuardDecidesAsSentinelDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long count = random.nextLong(1, 9);
        long burst = random.nextLong(0, 4);
        long duration = random.nextLong(1, 3);
        Fixture fixture = new Fixture();
        Guard guard = fixture.guard(
                HotParameterRule.of("orders", 0, LazyBucket.of(count, Duration.ofSeconds(duration), burst)));
        Map<Integer, SentinelBucket> sentinel = new HashMap<>();
        long millis = 0;
        for (int i = 0; i < 50_000; i++) {
            long step = random.nextLong(random.nextInt(50) == 0 ? 5_000 : 60);
            millis += step;
            fixture.ticker.advanceNanos(step * MILLI);
            int value = random.nextInt(5);
            long acquire = random.nextInt(6) == 0 ? random.nextLong(1, 14) : 1;
            boolean expected = sentinel.computeIfAbsent(value, unused -> new SentinelBucket())
                    .pass(millis, acquire, count, burst, duration * 1_000);
            boolean ours = guard.take(Fixture.call(acquire), value, fixture.ticker.read(), 0) == 0;
            assertThat(ours).as("call %s, seed %s", i, seed).isEqualTo(expected);
        }
    }

    /** Sentinel's throttle: whole milliseconds, and a wait strictly shorter than the longest. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aLeakyQueueDecidesAsSentinelsThrottleDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long count = random.nextLong(1, 40);
        long maxQueueing = random.nextLong(1, 900);
        long cost = Math.round(1_000.0 / count);
        Fixture fixture = new Fixture();
        Guard guard = fixture.guard(HotParameterRule.of(
                "orders", 0, LeakyQueue.of(1, Duration.ofMillis(cost), Duration.ofNanos(maxQueueing * MILLI - 1))));
        Map<Integer, Long> last = new HashMap<>();
        long millis = 0;
        for (int i = 0; i < 50_000; i++) {
            long step = random.nextLong(random.nextInt(50) == 0 ? 3_000 : 40);
            millis += step;
            fixture.ticker.advanceNanos(step * MILLI);
            int value = random.nextInt(4);
            Long before = last.get(value);
            long expected = before == null ? millis : Math.max(millis, before + cost);
            boolean passes = expected == millis || expected - millis < maxQueueing;
            if (passes) {
                last.put(value, expected);
            }
            long answer = guard.take(Fixture.CALL, value, fixture.ticker.read(), Algorithm.MAX_WAIT_NANOS);
            assertThat(answer)
                    .as("call %s, seed %s", i, seed)
                    .isEqualTo(passes ? (expected - millis) * MILLI : Guard.REFUSED);
        }
    }
}
