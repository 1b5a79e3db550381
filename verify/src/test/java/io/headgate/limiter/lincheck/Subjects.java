package io.headgate.limiter.lincheck;

import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.DealtOut;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.util.List;

/** Every rate limit, as small as it can be and at the instants at which something happens to it. */
public final class Subjects {

    /** Of each kind one. */
    static final List<Class<?>> ALL = List.of(
            OfTokenBucket.class,
            OfTokenBucketAtOneInstant.class,
            OfFixedWindow.class,
            OfSlidingWindow.class,
            OfBookedFixedWindow.class,
            OfBookedSlidingWindow.class,
            OfSlidingWindowInOneSlice.class,
            OfDealtOutSlidingWindow.class,
            OfDealtOutFixedWindow.class,
            OfTokenBucketAcrossFrames.class,
            OfGcra.class,
            OfGcraAtOneInstant.class,
            OfFixedWindowFromFirstCall.class,
            OfAlignedSlices.class,
            OfSlidingLog.class,
            OfTwoWindowCounter.class,
            OfCalendarQuota.class,
            OfLeakyBucket.class,
            OfLeakyBucketAtOneInstant.class,
            OfLeakyQueue.class,
            OfSmoothBursty.class,
            OfSmoothBurstyAtOneInstant.class,
            OfIntervalBucket.class,
            OfTokenBuckets.class,
            OfWarmUp.class,
            OfPacedWarmUp.class,
            OfPacedWarmUpAtOneInstant.class,
            OfSmoothWarmUp.class,
            OnPermitsInFlight.class);

    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60 * SECOND;
    private static final long UNIT_OF_SHARES =
            DealtOut.LEAST / Runtime.getRuntime().availableProcessors();

    private Subjects() {}

    private static Duration nanos(long nanos) {
        return Duration.ofNanos(nanos);
    }

    public static class OfTokenBucket extends AtInstants {
        public OfTokenBucket() {
            super(TokenBucket.of(1, nanos(10)).withBurst(2), 15, 0, 5, 10, 12, 40);
        }
    }

    /** A rate that divides its period so badly that a frame lasts 2.3 s: each step of the clock needs a new one. */
    public static class OfTokenBucketAcrossFrames extends GivingBackOnSharedClock {
        public OfTokenBucketAcrossFrames() {
            super(TokenBucket.perSecond(999_999_937).withBurst(2), 3 * SECOND);
        }
    }

    public static class OfGcra extends AtInstants {
        public OfGcra() {
            super(Gcra.of(1, nanos(10)).withTolerance(nanos(10)), 15, 0, 5, 10, 12, 40);
        }
    }

    public static class OfLeakyBucket extends AtInstants {
        public OfLeakyBucket() {
            super(LeakyBucket.of(1, nanos(10)).withVolume(2), 15, 0, 5, 10, 12, 40);
        }
    }

    public static class OfLeakyQueue extends GivingBackAtInstants {
        public OfLeakyQueue() {
            super(LeakyQueue.of(1, nanos(10), nanos(25)), 25, 0, 5, 10, 12, 40);
        }
    }

    public static class OfSmoothBursty extends AtInstants {
        public OfSmoothBursty() {
            super(SmoothBursty.of(1, nanos(10)).withBurst(nanos(20)), 0, 0, 5, 10, 12, 40);
        }
    }

    public static class OfTokenBucketAtOneInstant extends GivingBackAtInstants {
        public OfTokenBucketAtOneInstant() {
            super(TokenBucket.of(1, nanos(10)).withBurst(2), 15, 5, 5, 5, 5, 5);
        }
    }

    public static class OfGcraAtOneInstant extends GivingBackAtInstants {
        public OfGcraAtOneInstant() {
            super(Gcra.of(1, nanos(10)).withTolerance(nanos(10)), 15, 5, 5, 5, 5, 5);
        }
    }

    public static class OfLeakyBucketAtOneInstant extends GivingBackAtInstants {
        public OfLeakyBucketAtOneInstant() {
            super(LeakyBucket.of(1, nanos(10)).withVolume(2), 15, 5, 5, 5, 5, 5);
        }
    }

    public static class OfSmoothBurstyAtOneInstant extends GivingBackAtInstants {
        public OfSmoothBurstyAtOneInstant() {
            super(SmoothBursty.of(1, nanos(10)).withBurst(nanos(20)), 0, 5, 5, 5, 5, 5);
        }
    }

    public static class OfIntervalBucket extends GivingBackAtInstants {
        public OfIntervalBucket() {
            super(TokenBucket.of(2, nanos(10)).withRefill(Refill.INTERVAL), 1_000, 0, 5, 10, 12, 40);
        }
    }

    public static class OfTokenBuckets extends GivingBackAtInstants {
        public OfTokenBuckets() {
            super(TokenBuckets.of(TokenBucket.of(2, nanos(10)), TokenBucket.of(3, nanos(100))), 40, 0, 5, 10, 12, 140);
        }
    }

    public static class OfSlidingLog extends GivingBackAtInstants {
        public OfSlidingLog() {
            super(SlidingLog.of(2, nanos(10)), 10, 0, 5, 10, 12, 40);
        }
    }

    public static class OfWarmUp extends GivingBackAtInstants {
        public OfWarmUp() {
            super(WarmUp.perSecond(6, Duration.ofSeconds(2)), MINUTE, 0, SECOND / 2, SECOND, SECOND + 1, 4 * SECOND);
        }
    }

    public static class OfPacedWarmUp extends AtInstants {
        public OfPacedWarmUp() {
            super(
                    PacedWarmUp.perSecond(10, Duration.ofSeconds(2), Duration.ofSeconds(1)),
                    SECOND / 2,
                    0,
                    SECOND / 5,
                    SECOND,
                    SECOND + 1,
                    4 * SECOND);
        }
    }

    public static class OfPacedWarmUpAtOneInstant extends GivingBackAtInstants {
        public OfPacedWarmUpAtOneInstant() {
            super(
                    PacedWarmUp.perSecond(10, Duration.ofSeconds(2), Duration.ofSeconds(1)),
                    SECOND / 2,
                    SECOND,
                    SECOND,
                    SECOND,
                    SECOND,
                    SECOND);
        }
    }

    public static class OfSmoothWarmUp extends GivingBackAtInstants {
        public OfSmoothWarmUp() {
            super(
                    SmoothWarmUp.perSecond(10, Duration.ofSeconds(4)),
                    SECOND,
                    0,
                    SECOND / 5,
                    SECOND,
                    SECOND + 1,
                    4 * SECOND);
        }
    }

    /** Aligned windows of two minutes; between their edges the wall clock is looked at once a minute. */
    public static class OfFixedWindow extends GivingBackOnSharedClock {
        public OfFixedWindow() {
            super(FixedWindow.of(2, nanos(2 * MINUTE)), MINUTE);
        }
    }

    public static class OfFixedWindowFromFirstCall extends GivingBackOnSharedClock {
        public OfFixedWindowFromFirstCall() {
            super(FixedWindow.of(2, nanos(10)).withOpening(Opening.FIRST_CALL), 10);
        }
    }

    /** Without the wall clock: read later than the ticker, it may tell a window that begins after the booking's own time. */
    public static class OfBookedFixedWindow extends BookingOnSharedClock {
        public OfBookedFixedWindow() {
            super(FixedWindow.of(2, nanos(10)).withOpening(Opening.FIRST_CALL), 10);
        }
    }

    public static class OfCalendarQuota extends GivingBackOnSharedClock {
        public OfCalendarQuota() {
            super(CalendarQuota.of(2, CalendarPeriod.HOUR), 30 * MINUTE);
        }
    }

    public static class OfSlidingWindow extends OnSharedClock {
        public OfSlidingWindow() {
            super(SlidingWindow.of(2, nanos(20)).withSlices(2), 10);
        }
    }

    public static class OfBookedSlidingWindow extends BookingOnSharedClock {
        public OfBookedSlidingWindow() {
            super(SlidingWindow.of(2, nanos(20)).withSlices(2), 10);
        }
    }

    /** On a clock that stands still permits return to the slice they came from: no past, no relaxation. */
    public static class OfSlidingWindowInOneSlice extends GivingBackOnSharedClock {
        public OfSlidingWindowInOneSlice() {
            super(SlidingWindow.of(2, nanos(20)).withSlices(2), 0);
        }
    }

    /** A share holds one unit and not two: some takes fit, others gather all in. */
    public static class OfDealtOutSlidingWindow extends OnSharedClock {
        public OfDealtOutSlidingWindow() {
            super(SlidingWindow.of(3 * DealtOut.LEAST, nanos(20)).withSlices(2), 10, UNIT_OF_SHARES);
        }
    }

    public static class OfDealtOutFixedWindow extends GivingBackOnSharedClock {
        public OfDealtOutFixedWindow() {
            super(FixedWindow.of(3 * DealtOut.LEAST, nanos(10)).withOpening(Opening.FIRST_CALL), 10, UNIT_OF_SHARES);
        }
    }

    public static class OfAlignedSlices extends OnSharedClock {
        public OfAlignedSlices() {
            super(AlignedSlices.of(2, nanos(20)), 10);
        }
    }

    public static class OfTwoWindowCounter extends OnSharedClock {
        public OfTwoWindowCounter() {
            super(TwoWindowCounter.of(2, nanos(20)), 20);
        }
    }
}
