package io.headgate.breaker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The results of one stretch of time, and what is known of the slices before it. Once sealed it counts no more. */
final class Slice {
    /*
     * Both counts share one number, so that they change together:
     *
     *    63       62 .. 32        31 .. 0
     *  sealed | results (all) | bad results
     *
     * A slice that is full (2^31 - 1 results) stops counting; its ratio is settled by then.
     */
    private static final long SEALED = Long.MIN_VALUE;
    private static final long FULL = Integer.MAX_VALUE;
    private static final long GOOD_RESULT = 1L << 32;
    private static final long BAD_RESULT = GOOD_RESULT | 1;
    private static final long[] NO_PAST = {};
    private static final VarHandle COUNTS;

    static {
        try {
            COUNTS = MethodHandles.lookup().findVarHandle(Slice.class, "counts", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** The first instant after this slice. */
    final long end;

    /** The counts of the slices before this one that are still in the window, newest first. */
    private final long[] past;

    private final long pastTotal;
    private final long pastBad;
    private volatile long counts;

    private Slice(long end, long[] past) {
        long total = 0;
        long bad = 0;
        for (long each : past) {
            total += totalOf(each);
            bad += badOf(each);
        }
        this.end = end;
        this.past = total == 0 ? NO_PAST : past;
        this.pastTotal = total;
        this.pastBad = bad;
    }

    /** A slice with no past. */
    static Slice first(long end) {
        return new Slice(end, NO_PAST);
    }

    /** Counts one result; false when this slice is sealed. */
    boolean add(boolean bad) {
        long seen = counts;
        while (true) {
            if (seen < 0) {
                return false;
            }
            if (totalOf(seen) == FULL || COUNTS.compareAndSet(this, seen, seen + (bad ? BAD_RESULT : GOOD_RESULT))) {
                return true;
            }
            seen = (long)
                    COUNTS.getAndAdd(this, 0L); // has the line at hand for the next try: `bench sentinel`, four rules
        }
    }

    /** Counts a good result as a bad one; false when there is none, or this slice is sealed. */
    boolean worsen() {
        while (true) {
            long seen = counts;
            if (seen < 0 || badOf(seen) >= totalOf(seen)) {
                return false;
            }
            if (COUNTS.compareAndSet(this, seen, seen + 1)) {
                return true;
            }
            Thread.onSpinWait();
        }
    }

    /** Whether it is the slice of that instant. */
    boolean holds(BreakerTerms terms, long instant) {
        return instant - end < 0 && instant - (end - terms.sliceNanos) >= 0;
    }

    /** Ends the count, so that whoever comes late has to go to the slice after this one. */
    void seal() {
        COUNTS.getAndBitwiseOr(this, SEALED);
    }

    /** The slice that holds {@code now}, which lies at or after the end of this one. Exact once this one is sealed. */
    Slice after(BreakerTerms terms, long now) {
        long steps = (now - end) / terms.sliceNanos + 1;
        long newEnd = end + steps * terms.sliceNanos;
        int kept = terms.slices - 1;
        if (steps > kept) {
            return first(newEnd);
        }
        int shift = (int) steps;
        long[] newPast = new long[Math.min(kept, past.length + shift)];
        newPast[shift - 1] = counts & ~SEALED;
        System.arraycopy(past, 0, newPast, shift, newPast.length - shift);
        return new Slice(newEnd, newPast);
    }

    /** All results in the window that ends with this slice. */
    Tally tally() {
        long seen = counts;
        return new Tally(pastTotal + totalOf(seen), pastBad + badOf(seen));
    }

    boolean trips(BreakerTerms terms) {
        long seen = counts;
        return terms.trips(pastTotal + totalOf(seen), pastBad + badOf(seen));
    }

    private static long totalOf(long counts) {
        return (counts & ~SEALED) >>> 32;
    }

    private static long badOf(long counts) {
        return counts & 0xffff_ffffL;
    }
}
