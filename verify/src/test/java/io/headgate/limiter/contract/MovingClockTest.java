package io.headgate.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.DealtOut;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Threads that read a clock, are held up, and take with what they read, while others move on: every admission is written
 * down with the instant it was decided for, and all of them together keep the promise.
 */
@Tag("concurrency")
class MovingClockTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int CALLS = 40_000;
    private static final long DEALT_OUT = 50 * DealtOut.LEAST;

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of(SlidingWindow.perSecond(100), Promises.atMostInAnyInterval(100, SECOND)),
                Arguments.of(SlidingWindow.perSecond(100).withSlices(3), Promises.atMostInAnyInterval(100, SECOND)),
                Arguments.of( // enough to be dealt out where threads meet
                        SlidingWindow.perSecond(DEALT_OUT), Promises.atMostInAnyInterval(DEALT_OUT, SECOND)),
                Arguments.of(SlidingLog.perSecond(100), Promises.atMostInAnyInterval(100, SECOND)),
                Arguments.of(
                        AlignedSlices.perSecond(100),
                        Promises.atMostInConsecutiveSlices(100, Duration.ofMillis(500), 2, 0)),
                Arguments.of(TokenBucket.perSecond(100), Promises.bucket(100, 100, SECOND)),
                Arguments.of(TokenBucket.perSecond(9_999_999).withBurst(7), Promises.bucket(7, 9_999_999, SECOND)),
                Arguments.of(Gcra.perSecond(100), Promises.bucket(1, 100, SECOND)),
                Arguments.of(LeakyBucket.perSecond(100), Promises.bucket(100, 100, SECOND)),
                Arguments.of(
                        TokenBuckets.of(
                                TokenBucket.perSecond(100),
                                TokenBucket.perSecond(300).withBurst(3)),
                        Promises.bucket(3, 300, SECOND)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void callsThatReadTheClockEarlierNeverAddOneTooMany(Limit limit, Promise promise) throws Exception {
        int threads = 8;
        AtomicLong clock = new AtomicLong();
        Algorithm shared = limit.start(0, () -> 0);
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Admission> ran = new ArrayList<>();
        try {
            List<Future<List<Admission>>> racing = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SplittableRandom random = new SplittableRandom(i);
                racing.add(pool.submit(() -> {
                    start.await();
                    return hammer(shared, clock, random);
                }));
            }
            for (Future<List<Admission>> each : racing) {
                ran.addAll(each.get(60, TimeUnit.SECONDS));
            }
        } finally {
            pool.shutdownNow();
        }
        ran.sort(Admission.byTime());
        assertThat(ran).hasSizeGreaterThan(50);
        assertThat(promise.worst(ran)).isEmpty();
    }

    private static List<Admission> hammer(Algorithm algorithm, AtomicLong clock, SplittableRandom random) {
        List<Admission> ran = new ArrayList<>();
        for (int call = 0; call < CALLS; call++) {
            long now = clock.addAndGet(random.nextInt(50) == 0 ? random.nextLong(3_000_000) : random.nextLong(300));
            if (random.nextInt(100) == 0) {
                Thread.yield(); // others move the clock on meanwhile
            }
            long permits = Math.min(algorithm.limit().capacity(), random.nextInt(1, 4));
            long answer = algorithm.take(permits, now, 0);
            while (answer == Algorithm.STALE) {
                now = algorithm.latest(now);
                answer = algorithm.take(permits, now, 0);
            }
            if (answer == 0 && random.nextInt(10) == 0) {
                algorithm.giveBack(permits, permits, now, 0, clock::get);
            } else if (answer == 0) {
                ran.add(new Admission(now, permits));
            }
        }
        return ran;
    }
}
