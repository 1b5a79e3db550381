package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import io.headgate.testkit.promise.Admission;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that are suspended between reading the ticker and taking, and between any two steps of a take, a return or a
 * charge, while the clock moves on by more than a slice. The calls that ran keep the promise in every interval, and nothing
 * that was charged is forgotten.
 */
@Tag("concurrency")
class SuspendedTakesTest {

    private static final Duration PERIOD = Duration.ofNanos(1_000);

    @ParameterizedTest
    @ValueSource(
            classes = {
                OnTokenBucket.class,
                OnFineTokenBucket.class,
                OnGcra.class,
                OnSmoothBursty.class,
                OnSlidingWindow.class,
                OnSlidingLog.class,
                OnFixedWindow.class
            })
    void callsThatRanKeepThePromiseAndNoChargeIsLost(Class<? extends Scenario> scenario) {
        Schedules.Explored explored = Schedules.explore(scenario);
        assertThat(explored.different()).isGreaterThan(explored.schedules() / 10);
    }

    @ParameterizedTest
    @ValueSource(classes = {OnForgottenCharges.class, OnLateReadings.class})
    void aPlantedBugIsFound(Class<? extends Scenario> scenario) {
        assertThatThrownBy(() -> Schedules.explore(scenario, 1_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("fails on schedule");
    }

    @Test
    void aScheduleThatFailsFailsAgainInTheSamePlace() {
        String message = failureOf(OnForgottenCharges.class);
        assertThat(message).contains("fails on schedule", "goes on from");
        assertThat(failureOf(OnForgottenCharges.class)).isEqualTo(message);
    }

    private static String failureOf(Class<? extends Scenario> scenario) {
        try {
            Schedules.explore(scenario, 1_000);
            return "";
        } catch (AssertionError failed) {
            return failed.getMessage();
        }
    }

    /** Three threads on one algorithm. Whoever is told STALE or loses a race goes on as the limiters do. */
    public abstract static class TakesReturnsAndCharges implements Scenario {

        private final AtomicLong clock = new AtomicLong();
        private final Algorithm algorithm;
        private final Promise promise;
        private final long burst; // 0: not a burst and a refill, but a window that slides
        private final long later;
        private final List<Admission> ran = new ArrayList<>();
        private final List<Admission> charged = new ArrayList<>();

        TakesReturnsAndCharges(Limit limit, Promise promise, long burst) {
            this(limit, promise, burst, 1_100);
        }

        TakesReturnsAndCharges(Limit limit, Promise promise, long burst, long later) {
            this.later = later;
            this.algorithm = limit.start(0, clock::get);
            this.promise = promise;
            this.burst = burst;
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> {
                        Admission taken = take();
                        if (taken != null) {
                            algorithm.giveBack(1, 1, taken.nanos(), 0, clock::get);
                            ran.remove(taken);
                        }
                        take();
                    },
                    () -> {
                        long now = clock.get();
                        algorithm.charge(1, now);
                        charged.add(new Admission(now, 1));
                        take();
                    },
                    () -> {
                        clock.set(250);
                        take();
                        clock.set(later);
                        take();
                        take();
                    });
        }

        private Admission take() {
            long now = clock.get();
            while (true) {
                now = algorithm.latest(now);
                long answer = algorithm.take(1, now, 0);
                if (answer >= Algorithm.REFUSED) {
                    return answer < 0 ? null : ran(now);
                }
                Thread.onSpinWait();
            }
        }

        private Admission ran(long now) {
            Admission taken = new Admission(now, 1);
            ran.add(taken);
            return taken;
        }

        @Override
        public void check() {
            ran.sort(Admission.byTime());
            promise.worst(ran).ifPresent(worst -> {
                throw new AssertionError("too many: " + worst + " of " + ran);
            });
            for (long now = clock.get(); now < later + 1_000; now += 300) {
                long there = algorithm.available(now);
                if (there > mostThereCanBe(now)) {
                    throw new AssertionError(
                            there + " there at " + now + " after " + ran + " and charges of " + charged);
                }
            }
        }

        /** What is left however one looks back: a burst and the refill since, or a window, less all that ran since. */
        private long mostThereCanBe(long now) {
            Limit limit = algorithm.limit();
            List<Admission> all = new ArrayList<>(ran);
            all.addAll(charged);
            long most = Long.MAX_VALUE;
            for (Admission first : all) {
                long used = all.stream()
                        .filter(each -> each.nanos() >= first.nanos())
                        .count();
                long since = now - first.nanos();
                long period = limit.period().toNanos();
                if (burst > 0) {
                    most = Math.min(most, burst + Math.floorDiv(limit.permits() * since, period) - used);
                } else if (since < period) {
                    most = Math.min(most, limit.permits() - used);
                }
            }
            return most;
        }
    }

    public static class OnTokenBucket extends TakesReturnsAndCharges {
        public OnTokenBucket() {
            super(TokenBucket.of(2, PERIOD), Promises.bucket(2, 2, PERIOD), 2);
        }
    }

    /** Of ticks so fine that the clock leaves the reach of the frame that it began in. */
    public static class OnFineTokenBucket extends TakesReturnsAndCharges {
        private static final Duration SECOND = Duration.ofSeconds(1);

        public OnFineTokenBucket() {
            super(
                    TokenBucket.perSecond(9_999_999).withBurst(2),
                    Promises.bucket(2, 9_999_999, SECOND),
                    2,
                    Duration.ofMinutes(10).toNanos());
        }
    }

    public static class OnGcra extends TakesReturnsAndCharges {
        public OnGcra() {
            super(Gcra.of(2, PERIOD).withTolerance(PERIOD.dividedBy(2)), Promises.bucket(2, 2, PERIOD), 2);
        }
    }

    public static class OnSmoothBursty extends TakesReturnsAndCharges {
        public OnSmoothBursty() {
            super(SmoothBursty.of(2, PERIOD).withBurst(PERIOD), Promises.bucket(3, 2, PERIOD), 3);
        }
    }

    public static class OnSlidingWindow extends TakesReturnsAndCharges {
        public OnSlidingWindow() {
            super(SlidingWindow.of(2, PERIOD).withSlices(5), Promises.atMostInAnyInterval(2, PERIOD), 0);
        }
    }

    public static class OnSlidingLog extends TakesReturnsAndCharges {
        public OnSlidingLog() {
            super(SlidingLog.of(2, PERIOD), Promises.atMostInAnyInterval(2, PERIOD), 0);
        }
    }

    public static class OnFixedWindow extends TakesReturnsAndCharges {
        public OnFixedWindow() {
            super(FixedWindow.of(2, PERIOD), Promises.atMostPerWindow(2, PERIOD, 0), 4);
        }
    }

    // ------------------------------------------------------------------ planted

    public static class OnForgottenCharges extends TakesReturnsAndCharges {
        public OnForgottenCharges() {
            super(new PlantedLimit(false), Promises.atMostInAnyInterval(2, PERIOD), 0);
        }
    }

    public static class OnLateReadings extends TakesReturnsAndCharges {
        public OnLateReadings() {
            super(new PlantedLimit(true), Promises.atMostPerWindow(2, PERIOD, 0), 4);
        }
    }

    /** @param late whether a reading of the last window is counted in it, after that has been emptied; else charges race */
    record PlantedLimit(boolean late) implements Limit {
        @Override
        public long permits() {
            return 2;
        }

        @Override
        public Duration period() {
            return PERIOD;
        }

        @Override
        public long capacity() {
            return 2;
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            return new PlantedWindow(this, late);
        }
    }

    /** A fixed window with one bug or the other. Takes hold its monitor. */
    static final class PlantedWindow extends Algorithm {
        private final Limit limit;
        private final boolean late;
        private long window;
        private volatile long used;

        PlantedWindow(Limit limit, boolean late) {
            this.limit = limit;
            this.late = late;
        }

        @Override
        public Limit limit() {
            return limit;
        }

        @Override
        public synchronized long take(long permits, long now, long maxWaitNanos) {
            moveTo(now);
            if (used + permits > 2) {
                return REFUSED;
            }
            used += permits;
            return 0;
        }

        private void moveTo(long now) {
            if (late ? now / 1_000 != window : now / 1_000 > window) {
                window = now / 1_000;
                used = 0;
            }
        }

        @Override
        public long takeUpTo(long permits, long now) {
            return 0;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // the planted bug
        public boolean charge(long permits, long now) {
            used += permits;
            return true;
        }

        @Override
        public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
            return 0;
        }

        @Override
        public synchronized long available(long now) {
            moveTo(now);
            return 2 - used;
        }

        @Override
        public long waitNanos(long permits, long now) {
            return NEVER;
        }

        @Override
        public long grantedWithin(long nanos, long now) {
            return used;
        }

        @Override
        public long nanosToFull(long now) {
            return NEVER;
        }

        @Override
        public boolean retire(long now) {
            return false;
        }

        @Override
        public boolean retireIfFull(long now) {
            return false;
        }
    }
}
