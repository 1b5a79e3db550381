package io.headgate.testkit.oracle;

import io.headgate.limiter.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * At most a limit in the slice of a take and some before it together. Slices have {@code ceil(period / n)} nanoseconds
 * and are counted from the start.
 */
public final class SliceOracle extends ElapsedOracle {

    private final long limit;
    private final long slice;
    private final int counted;
    private final List<Taken> taken = new ArrayList<>();

    private SliceOracle(long limit, Duration period, int slices, int counted, long start) {
        super(start);
        Checks.require(limit >= 0, "limit", limit, ">= 0");
        Checks.require(slices >= 1, "slices", slices, ">= 1");
        this.limit = limit;
        this.slice = Rational.of(Checks.positiveNanos(period, "period"), slices).ceil();
        this.counted = counted;
    }

    /** A sliding window: the slice of the take and {@code slices} before it, so that they cover any whole period. */
    public static SliceOracle slidingWindow(long limit, Duration period, int slices, long start) {
        long nanos = period.toNanos();
        long length = -Math.floorDiv(-nanos, slices);
        int inPeriod = Math.toIntExact(-Math.floorDiv(-nanos, length)); // fewer where a slice is rounded up
        return new SliceOracle(limit, period, slices, inPeriod + 1, start);
    }

    /** Sentinel's window: the slice of the take and {@code slices - 1} before it. */
    public static SliceOracle alignedSlices(long limit, Duration period, int slices, long start) {
        return new SliceOracle(limit, period, slices, slices, start);
    }

    @Override
    long availableAt(long at) {
        return availableInSlice(at / slice);
    }

    private long availableInSlice(long index) {
        return limit - Taken.sum(taken, instant -> instant / slice > index - counted);
    }

    @Override
    long waitAt(long permits, long at) {
        if (permits > limit) {
            return NEVER;
        }
        if (permits <= availableAt(at)) {
            return 0;
        }
        long index = at / slice;
        do {
            index++;
        } while (permits > availableInSlice(index));
        return index * slice - at;
    }

    @Override
    void grant(long permits, long at) {
        taken.add(new Taken(at, permits));
    }
}
