package io.headgate.limiter.regressions;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.WorstWindow;
import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where one window ends and the next begins. */
class WindowEdgesTest {

    private static final int LIMIT = 100;
    private static final int MANY = 100_000;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final FakeTicker ticker = new FakeTicker();

    /** A limit, and the most that any second may hold. */
    static Stream<Arguments> windows() {
        return Stream.of(
                Arguments.of(FixedWindow.perSecond(LIMIT), 2 * LIMIT),
                Arguments.of(FixedWindow.perSecond(LIMIT).withOpening(Opening.FIRST_CALL), 2 * LIMIT),
                Arguments.of(AlignedSlices.perSecond(LIMIT), 2 * LIMIT),
                Arguments.of(TwoWindowCounter.perSecond(LIMIT), 2 * LIMIT - 1),
                Arguments.of(SlidingWindow.perSecond(LIMIT), LIMIT),
                Arguments.of(SlidingLog.perSecond(LIMIT), LIMIT));
    }

    /** Waits out the window, empties it at its last instant, and goes on asking every millisecond. */
    @ParameterizedTest
    @MethodSource("windows")
    void aBurstAroundAnEdgeStaysWithinTheStatedBoundAndReachesIt(Limit limit, int bound) {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        List<Admission> ran = new ArrayList<>();
        admit(limiter, 1, ran); // opens the window that begins with the first call
        ticker.set(SECOND.toNanos() - 1);
        admit(limiter, 3 * LIMIT, ran);
        for (long now = SECOND.toNanos(); now <= 3 * SECOND.toNanos(); now += 1_000_000) {
            ticker.set(now);
            admit(limiter, 3 * LIMIT, ran);
        }
        long worst = WorstWindow.of(ran, SECOND).permits();
        assertThat(worst).isLessThanOrEqualTo(bound).isGreaterThanOrEqualTo(bound - 1);
    }

    private void admit(RateLimiter limiter, int calls, List<Admission> ran) {
        for (int i = 0; i < calls; i++) {
            if (limiter.tryAcquire()) {
                ran.add(new Admission(ticker.read(), 1));
            }
        }
    }

    /** Limitador moves the window on and then stores the count: what comes in between is forgotten. */
    @Tag("concurrency")
    @Timeout(120)
    @ParameterizedTest
    @MethodSource("windows")
    void aRollOverUnderContentionLosesNoIncrement(Limit limit, int bound) throws Exception {
        int threads = 4;
        int windows = 300;
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        AtomicLong admitted = new AtomicLong();
        CyclicBarrier together = new CyclicBarrier(threads, () -> ticker.advance(SECOND.multipliedBy(2)));
        CyclicBarrier done = new CyclicBarrier(threads, () -> {
            assertThat(admitted.getAndSet(0)).isEqualTo(LIMIT);
        });
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Object>> racing = Stream.generate(() -> pool.submit(() -> {
                        for (int window = 0; window < windows; window++) {
                            together.await(); // nobody has moved the window on yet: all of them will try
                            for (int i = 0; i < LIMIT; i++) {
                                if (limiter.tryAcquire()) {
                                    admitted.incrementAndGet();
                                }
                            }
                            done.await();
                        }
                        return (Object) null;
                    }))
                    .limit(threads)
                    .toList();
            for (Future<Object> each : racing) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    static Stream<Limit> largeWindows() {
        Duration hour = Duration.ofHours(1);
        return Stream.of(
                FixedWindow.of(MANY, hour),
                FixedWindow.of(MANY, hour).withOpening(Opening.FIRST_CALL),
                AlignedSlices.of(MANY, hour),
                TwoWindowCounter.of(MANY, hour),
                SlidingWindow.of(MANY, hour),
                SlidingLog.of(MANY, hour),
                CalendarQuota.of(MANY, CalendarPeriod.MONTH));
    }

    @Tag("concurrency")
    @Timeout(60)
    @ParameterizedTest
    @MethodSource("largeWindows")
    void settingsChangedWhileAnotherThreadTakesLoseNoPermitAndCloseNoWindow(Limit limit) throws Exception {
        RateLimiter limiter = EveryLimit.limiter(limit, ticker);
        ExecutorService operator = Executors.newSingleThreadExecutor();
        try {
            Future<?> changes = operator.submit(() -> {
                for (int change = 0; change < 2_000; change++) {
                    limiter.reconfigure(limit);
                }
            });
            int admitted = 0;
            while (!changes.isDone() || admitted == 0) {
                admitted += limiter.tryAcquire() ? 1 : 0;
            }
            changes.get();
            assertThat(limiter.probe().remaining()).isEqualTo(MANY - admitted);
        } finally {
            operator.shutdownNow();
        }
    }

    /** The wall clock is looked at while one slice is sealed and no other published: a call may come in right there. */
    @ParameterizedTest
    @MethodSource("calendars")
    void aCallOvertakenByALookAtTheWallClockLeavesThePeriodOpen(Limit limit) {
        AtomicBoolean meanwhile = new AtomicBoolean();
        Algorithm[] algorithm = new Algorithm[1];
        long[] overtaken = new long[1];
        WallClock wall = () -> {
            if (meanwhile.getAndSet(false)) {
                overtaken[0] = algorithm[0].take(1, 0, 0); // it read the ticker before the look was due
            }
            return 0;
        };
        algorithm[0] = limit.start(0, wall);
        meanwhile.set(true);
        assertThat(algorithm[0].take(1, MINUTE, 0)).as("the call that looks").isZero();
        assertThat(overtaken[0]).as("the overtaken call").isZero();
        assertThat(algorithm[0].available(MINUTE)).isEqualTo(limit.capacity() - 2);
    }

    static Stream<Limit> calendars() {
        return Stream.of(
                FixedWindow.of(10, Duration.ofHours(1)),
                CalendarQuota.of(10, CalendarPeriod.HOUR),
                CalendarQuota.of(10, CalendarPeriod.MONTH));
    }

    @Test
    void anEdgeIsNoWiderThanItsInstant() {
        RateLimiter limiter = EveryLimit.limiter(FixedWindow.perSecond(1), ticker);
        assertThat(limiter.tryAcquire()).isTrue();
        ticker.set(SECOND.toNanos() - 1);
        assertThat(limiter.tryAcquire()).isFalse();
        ticker.set(SECOND.toNanos());
        assertThat(limiter.tryAcquire()).isTrue();
    }
}
