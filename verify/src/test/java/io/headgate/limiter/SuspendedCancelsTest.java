package io.headgate.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.schedule.Scenario;
import io.headgate.schedule.Schedules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that cancel bookings of one window are suspended between any two steps. Each booking returns all of its permits,
 * and none is missing afterwards.
 */
@Tag("concurrency")
class SuspendedCancelsTest {

    private static final Duration PERIOD = Duration.ofNanos(1_000);

    @ParameterizedTest
    @ValueSource(
            classes = {
                OnSlidingWindow.class,
                OnAlignedSlices.class,
                OnFixedWindow.class,
                SeveralInOneSlice.class,
                BesideARefundOnSlidingWindow.class,
                BesideARefundOnFixedWindow.class
            })
    void everyPermitIsThereAgain(Class<? extends Scenario> scenario) {
        Schedules.Explored explored = Schedules.explore(scenario);
        assertThat(explored.different()).isGreaterThan(explored.schedules() / 10);
    }

    /** The window is used up, three calls are booked behind it, and each is cancelled by a thread of its own. */
    public abstract static class Cancels implements Scenario {

        private final AtomicLong clock = new AtomicLong();
        private final RateLimiter limiter;
        private final RateLimiter untouched;
        private final List<Reservation> booked = new ArrayList<>();

        Cancels(Limit limit, long permits) {
            limiter = RateLimiter.of(limit, clock::get, clock::get);
            untouched = RateLimiter.of(limit, clock::get, clock::get);
            limiter.drain();
            untouched.drain();
            clock.set(500);
            for (int each = 0; each < 3; each++) {
                booked.add(limiter.reserve(permits));
            }
        }

        @Override
        public List<Runnable> threads() {
            return booked.stream().<Runnable>map(each -> () -> cancel(each)).toList();
        }

        private static void cancel(Reservation booking) {
            long back = booking.cancel();
            if (back != booking.permits()) {
                throw new AssertionError(back + " came back of " + booking);
            }
        }

        @Override
        public void check() {
            for (long now = 500; now <= 3_000; now += 50) {
                clock.set(now);
                Probe expected = untouched.probe();
                Probe told = limiter.probe();
                if (!told.equals(expected)) {
                    throw new AssertionError("at " + now + " " + told + ", expected " + expected);
                }
                if (now % 500 == 0 && limiter.tryAcquire() != untouched.tryAcquire()) {
                    throw new AssertionError("at " + now + " only one of them was granted");
                }
            }
        }
    }

    public static class OnSlidingWindow extends Cancels {
        public OnSlidingWindow() {
            super(SlidingWindow.of(10, PERIOD).withSlices(10), 10);
        }
    }

    public static class OnAlignedSlices extends Cancels {
        public OnAlignedSlices() {
            super(AlignedSlices.of(10, PERIOD), 6);
        }
    }

    public static class OnFixedWindow extends Cancels {
        public OnFixedWindow() {
            super(FixedWindow.of(10, PERIOD), 10);
        }
    }

    public static class SeveralInOneSlice extends Cancels {
        public SeveralInOneSlice() {
            super(SlidingWindow.of(10, PERIOD).withSlices(10), 4);
        }
    }

    /** One thread refunds what has run, while others look for a slice with room, book there and cancel. */
    public abstract static class BesideARefund implements Scenario {

        private final RateLimiter limiter;
        private final RateLimiter untouched;
        private final Reservation ran;

        BesideARefund(Limit limit) {
            limiter = RateLimiter.of(limit, () -> 0, () -> 0);
            untouched = RateLimiter.of(limit, () -> 0, () -> 0);
            ran = limiter.reserve(6);
            untouched.tryAcquire(2);
        }

        @Override
        public List<Runnable> threads() {
            Runnable bookAndCancel = () -> Cancels.cancel(limiter.reserve(8));
            return List.of(() -> ran.refund(4), bookAndCancel, bookAndCancel);
        }

        @Override
        public void check() {
            Probe expected = untouched.probe();
            Probe told = limiter.probe();
            if (!told.equals(expected)) {
                throw new AssertionError(told + ", expected " + expected);
            }
        }
    }

    public static class BesideARefundOnSlidingWindow extends BesideARefund {
        public BesideARefundOnSlidingWindow() {
            super(SlidingWindow.of(10, PERIOD).withSlices(10));
        }
    }

    public static class BesideARefundOnFixedWindow extends BesideARefund {
        public BesideARefundOnFixedWindow() {
            super(FixedWindow.of(10, PERIOD));
        }
    }
}
