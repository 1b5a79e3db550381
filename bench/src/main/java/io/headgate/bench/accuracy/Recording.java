package io.headgate.bench.accuracy;

import java.util.Arrays;

/**
 * When calls were admitted. The instant of each decision is not known, only that it lies between the readings taken
 * before and after the call; every count here says which of the two it trusts.
 */
public final class Recording {

    /*
     *            call 1                 call 2
     *   ─────[before ─?─ after]─────[before ──?── after]─────► time
     *        |◄────────── certainly holds both ──────►|
     *
     * n calls lie for certain within a stretch if the first before and the last after do. Counted by rank in two sorted
     * arrays: those that ended by the end of the stretch, less those that began before its start. A call that spans the
     * whole stretch makes that too low, never too high.
     */
    private final long origin;
    private final long[] before;
    private final long[] after;
    private final boolean isComplete;

    /** Instants of the same calls, in any order; {@code isComplete} unless some were left out for want of room. */
    public Recording(long[] before, long[] after, boolean isComplete) {
        this.origin = Arrays.stream(before).min().orElse(0);
        this.before =
                Arrays.stream(before).map(instant -> instant - origin).sorted().toArray();
        this.after =
                Arrays.stream(after).map(instant -> instant - origin).sorted().toArray();
        this.isComplete = isComplete;
    }

    /** How many were recorded. */
    public int admitted() {
        return after.length;
    }

    /** Whether nothing was left out. */
    public boolean isComplete() {
        return isComplete;
    }

    /** The most calls that came back within less than {@code nanos} of each other. */
    public int mostReturnedWithin(long nanos) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < after.length; last++) {
            while (after[last] - after[first] >= nanos) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    /** The most calls that were for certain decided within less than {@code nanos} of each other. */
    public int mostCertainWithin(long nanos) {
        int most = 0;
        int ended = 0;
        for (int begun = 0; begun < before.length; begun++) {
            while (ended < after.length && after[ended] - before[begun] < nanos) {
                ended++;
            }
            most = Math.max(most, ended - begun);
        }
        return most;
    }

    /** The most calls that were for certain decided within one of the windows that begin at whole multiples of {@code nanos}. */
    public int mostCertainInEach(long nanos) {
        int most = 0;
        int begun = 0;
        int ended = 0;
        for (long start = -Math.floorMod(origin, nanos); ended < after.length; start += nanos) {
            while (begun < before.length && before[begun] < start) {
                begun++;
            }
            while (ended < after.length && after[ended] < start + nanos) {
                ended++;
            }
            most = Math.max(most, ended - begun);
        }
        return most;
    }

    /**
     * The most calls by which any stretch X for certain exceeds {@code floor(X · permits / period)}.
     *
     * <p>With k calls in a stretch from b to a that is k·period − permits·(a − b), largest where the part that depends
     * on a is largest and the part that depends on b smallest: one pass.
     */
    public long mostCertainAboveRate(long permits, long periodNanos) {
        long most = 0;
        long least = Long.MAX_VALUE;
        int begun = 0;
        for (int ended = 0; ended < after.length; ended++) {
            while (begun < before.length && before[begun] <= after[ended]) {
                least = Math.min(least, begun * periodNanos - permits * before[begun]);
                begun++;
            }
            most = Math.max(most, (ended + 1) * periodNanos - permits * after[ended] - least);
        }
        return -Math.floorDiv(-most, periodNanos);
    }
}
