package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.guard.Call;
import io.headgate.guard.Guard;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.arrivals.ZipfKeys;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No value gets more than its limit promises, wherever its state lives and however often it moves. */
class HotParameterPromiseTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Many of these share a hash, and so all their cells. */
    record Colliding(long id) {
        @Override
        public int hashCode() {
            return (int) (id % 61);
        }
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of(TokenBucket.perSecond(8), Promises.bucket(8, 8, SECOND)),
                Arguments.of(TokenBucket.perSecond(7).withBurst(30), Promises.bucket(30, 7, SECOND)),
                Arguments.of(
                        TokenBucket.perSecond(6).withRefill(Refill.INTERVAL), Promises.atMostInAnyInterval(12, SECOND)),
                Arguments.of(SlidingWindow.perSecond(8), Promises.atMostInAnyInterval(8, SECOND)),
                Arguments.of(SlidingLog.perSecond(1), Promises.atMostInAnyInterval(1, SECOND)),
                Arguments.of(SlidingLog.perSecond(9), Promises.atMostInAnyInterval(9, SECOND)),
                Arguments.of(FixedWindow.perSecond(5), Promises.atMostInAnyInterval(10, SECOND)),
                Arguments.of(SmoothBursty.perSecond(5), Promises.bucket(7, 5, SECOND)),
                Arguments.of(Gcra.perSecond(10).withTolerance(Duration.ofMillis(250)), threeAndAHalf(10, SECOND)),
                Arguments.of(LazyBucket.of(4, SECOND, 2), Promises.atMostInAnyInterval(12, SECOND)),
                Arguments.of(WarmUp.perSecond(9, Duration.ofSeconds(2)), Promises.atMostInAnyInterval(18, SECOND)),
                Arguments.of(LeakyQueue.perSecond(5, Duration.ofMillis(500)), Promises.spaced(5, SECOND)));
    }

    /** Three at once, and half a permit towards the next. */
    private static Promise threeAndAHalf(long permits, Duration period) {
        Promise inHalves = Promises.bucket(7, 2 * permits, period);
        return admissions -> inHalves.worst(admissions.stream()
                .map(each -> new Admission(each.nanos(), 2 * each.permits()))
                .toList());
    }

    @ParameterizedTest
    @MethodSource("limits")
    void noValueGetsMoreThanItsLimit(Limit limit, Promise promise) {
        run(limit, promise, 17, true, 0);
    }

    /** As long as nothing is given back the estimate and moving about is all there is. */
    @ParameterizedTest
    @MethodSource("limits")
    void noValueGetsMoreThanItsLimitWhenNothingIsGivenBack(Limit limit, Promise promise) {
        run(limit, promise, 23, false, 0);
    }

    /** Every third call is decided up to three seconds after its thread has read the ticker. */
    @ParameterizedTest
    @MethodSource("limits")
    void noValueGetsMoreThanItsLimitThroughThreadsThatAreHeldUp(Limit limit, Promise promise) {
        run(limit, promise, 29, false, 3_000_000_000L);
    }

    private static void run(Limit limit, Promise promise, long seed, boolean undo, long longestHeldUp) {
        Fixture fixture = new Fixture();
        Guard guard = fixture.guard(HotParameterRule.of("orders", 0, limit).withMaxKeys(30));
        SplittableRandom random = new SplittableRandom(seed);
        Iterator<Long> keys = new ZipfKeys(600, 0.8, seed).iterator();
        Map<Object, List<Admission>> ran = new HashMap<>();
        for (int i = 0; i < 120_000; i++) {
            long pause = random.nextInt(4_000) == 0 ? 3_000_000_000L : 2_500_000;
            fixture.ticker.advanceNanos(random.nextLong(pause));
            long id = keys.next();
            Object key = id % 3 == 0 ? new Colliding(id) : (Object) id;
            long read = fixture.ticker.read();
            boolean heldUp = longestHeldUp > 0 && random.nextInt(3) == 0;
            long now = heldUp ? Math.max(0, read - random.nextLong(longestHeldUp)) : read;
            Call call = Fixture.call(1 + (random.nextInt(20) == 0 ? random.nextInt(2) : 0));
            long wait = guard.take(call, key, now, 400_000_000);
            if (wait == Guard.STALE) {
                now = guard.latest(read);
                wait = guard.take(call, key, now, 400_000_000);
            }
            if (wait >= 0) {
                if (undo && random.nextInt(5) == 0) {
                    fixture.ticker.advanceNanos(random.nextLong(200_000_000));
                    guard.giveBack(call, key, now, wait);
                } else {
                    ran.computeIfAbsent(key, unused -> new ArrayList<>())
                            .add(new Admission(now + wait, call.permits()));
                }
            }
            if (random.nextInt(1_000) == 0) {
                guard.idle(read);
            }
        }
        check(limit, promise, seed, ((RateGuard) guard).table(), ran);
    }

    private static void check(
            Limit limit, Promise promise, long seed, RateTable table, Map<Object, List<Admission>> ran) {
        System.out.printf(
                "seed %d  %s: %d values ran, %d evicted, %d displaced, %d estimated%n",
                seed, limit, ran.size(), table.keys().evicted(), table.displaced(), table.estimated());
        assertThat(table.keys().size()).isLessThanOrEqualTo(30);
        assertThat(table.keys().evicted()).isPositive();
        assertThat(table.estimated()).isPositive();
        ran.forEach((key, admissions) -> {
            admissions.sort(Admission.byTime());
            assertThat(promise.worst(admissions))
                    .as("%s of %s, seed %s", key, limit, seed)
                    .isEmpty();
        });
    }
}
