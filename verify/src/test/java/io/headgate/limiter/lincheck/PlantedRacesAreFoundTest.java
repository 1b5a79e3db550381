package io.headgate.limiter.lincheck;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.time.Duration;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Test;

/** A checker is worth the bugs it is known to catch. */
class PlantedRacesAreFoundTest {

    @Test
    void aTakeThatLooksFirstAndCountsLaterIsFound() {
        assertThatThrownBy(() -> Linearizability.modelCheck(OfCheckThenAct.class, 20, 300))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }

    @Test
    void aWindowResetUnderAWriterIsFound() {
        assertThatThrownBy(() -> Linearizability.modelCheck(OfResetUnderAWriter.class, 40, 500))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }

    /** Two permits for ever. */
    public static class OfCheckThenAct extends AtInstants {
        public OfCheckThenAct() {
            super(new Planted(false), 0, 0, 0, 0, 0, 0);
        }
    }

    /** Two permits in each ten nanoseconds. */
    public static class OfResetUnderAWriter extends OnSharedClock {
        public OfResetUnderAWriter() {
            super(new Planted(true), 10);
        }
    }

    record Planted(boolean windowed) implements Limit {
        @Override
        public long permits() {
            return 2;
        }

        @Override
        public Duration period() {
            return Duration.ofNanos(10);
        }

        @Override
        public long capacity() {
            return 2;
        }

        @Override
        public Algorithm start(long now, WallClock wall) {
            return windowed ? new ResetUnderAWriter(this) : new CheckThenAct(this);
        }
    }

    /** Each word is volatile, and still the step is not atomic. */
    static class CheckThenAct extends Algorithm {
        private final Limit limit;
        volatile long used;

        CheckThenAct(Limit limit) {
            this.limit = limit;
        }

        @Override
        public Limit limit() {
            return limit;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // the planted bug
        public long take(long permits, long now, long maxWaitNanos) {
            if (used + permits > limit.capacity()) {
                return REFUSED;
            }
            used += permits;
            return 0;
        }

        @Override
        public long takeUpTo(long permits, long now) {
            return take(permits, now, 0) == 0 ? permits : 0;
        }

        @Override
        public boolean charge(long permits, long now) {
            return true;
        }

        @Override
        public synchronized long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
            return 0;
        }

        @Override
        public long available(long now) {
            return limit.capacity() - used;
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

    /** Takes are atomic here, but the roll-over to the next window is not: Limitador's way. */
    static final class ResetUnderAWriter extends CheckThenAct {
        private volatile long window;

        ResetUnderAWriter(Limit limit) {
            super(limit);
        }

        @Override
        public long take(long permits, long now, long maxWaitNanos) {
            if (now / 10 > window) {
                window = now / 10;
                used = 0; // what others took between these two lines is forgotten
            }
            synchronized (this) {
                return super.take(permits, now, maxWaitNanos);
            }
        }
    }
}
