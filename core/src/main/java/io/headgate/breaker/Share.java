package io.headgate.breaker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Admits a percentage of the calls, evenly: of the first k calls of a step at most {@code ceil(k · percentage / 100)}, and
 * the first one always. Lock-free.
 */
final class Share {
    /*
     * Step, calls and admitted calls in one number. After 100 calls exactly the percentage has been admitted, so both
     * counts begin again at 0. A call given back is taken off both; what ran is still within the percentage of the rest.
     *
     *   63 .. 32 | 31 .. 16 | 15 .. 0
     *     step   |  calls   | admitted
     */
    private static final int CYCLE = 100;
    private static final long ONE_CALL = 1L << 16;
    private static final VarHandle COUNTS;

    static {
        try {
            COUNTS = MethodHandles.lookup().findVarHandle(Share.class, "counts", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile long counts;

    /** Counts a call in {@code step}, or in the newest when that is later, and says whether it is admitted. */
    boolean take(int step, int percentage) {
        while (true) {
            long seen = counts;
            boolean begins = step > stepOf(seen);
            long from = begins ? (long) step << 32 : seen;
            if (callsOf(from) == CYCLE) {
                from = (long) stepOf(from) << 32;
            }
            boolean admits = admittedOf(from) * CYCLE < (callsOf(from) + 1) * percentage;
            if (COUNTS.compareAndSet(this, seen, from + ONE_CALL + (admits ? 1 : 0))) {
                return admits;
            }
            Thread.onSpinWait();
        }
    }

    /** Forgets an admitted call of {@code step}; does nothing when its count has begun again since. */
    void giveBack(int step) {
        while (true) {
            long seen = counts;
            if (stepOf(seen) != step
                    || admittedOf(seen) == 0
                    || COUNTS.compareAndSet(this, seen, seen - ONE_CALL - 1)) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    private static int stepOf(long counts) {
        return (int) (counts >>> 32);
    }

    private static int callsOf(long counts) {
        return (int) (counts >>> 16) & 0xffff;
    }

    private static int admittedOf(long counts) {
        return (int) counts & 0xffff;
    }
}
