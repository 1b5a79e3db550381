package io.headgate.guard;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;

/** How many bytes the running state of one limit takes at most, measured and rounded up. */
public final class StateBytes {

    /** Of a counter of permits in flight. */
    public static final long IN_FLIGHT = 96;

    private static final long UNKNOWN = 2_048; // an algorithm of yours
    private static final long PACED = 192;
    private static final long PACED_AND_BOOKED = 1_536;
    private static final long BUCKET = 160; // one of several
    private static final long COUNTED = 640;
    private static final long COUNTED_AND_BOOKED = 1_280;
    private static final long SLICE = 16;
    private static final long SLICE_BOOKED = 88;
    private static final long ENTRY_OF_LOG = 16;

    private StateBytes() {}

    /** Of one algorithm that enforces {@code limit}, whose calls may wait or not. */
    public static long of(Limit limit, boolean waits) {
        if (limit instanceof SlidingLog log) {
            return PACED + ENTRY_OF_LOG * log.permits();
        }
        if (limit instanceof SlidingWindow window) {
            return sliced(window.slices(), waits);
        }
        if (limit instanceof AlignedSlices window) {
            return sliced(window.slices(), waits);
        }
        if (limit instanceof FixedWindow || limit instanceof TwoWindowCounter || limit instanceof CalendarQuota) {
            return waits ? COUNTED_AND_BOOKED : COUNTED;
        }
        if (limit instanceof TokenBuckets several) {
            return (waits ? PACED_AND_BOOKED : PACED)
                    + BUCKET * several.buckets().size();
        }
        return isPaced(limit) ? (waits ? PACED_AND_BOOKED : PACED) : UNKNOWN;
    }

    private static long sliced(int slices, boolean waits) {
        return waits ? COUNTED_AND_BOOKED + SLICE_BOOKED * slices : COUNTED + SLICE * slices;
    }

    private static boolean isPaced(Limit limit) {
        return limit instanceof TokenBucket
                || limit instanceof Gcra
                || limit instanceof LeakyBucket
                || limit instanceof LeakyQueue
                || limit instanceof SmoothBursty
                || limit instanceof WarmUp
                || limit instanceof PacedWarmUp
                || limit instanceof SmoothWarmUp;
    }
}
