package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ran during one sequence: each call with the instant at which its permits were used, and each charge. Permits that were given
 * back did not run. Instants count from the beginning of the sequence.
 */
final class Ledger {

    private static final int MOST = 256;

    private final long[] at = new long[MOST];
    private final long[] permits = new long[MOST];
    private final int[] operation = new int[MOST];
    private final int[] era = new int[MOST];
    private final boolean[] charge = new boolean[MOST];
    private int size;

    /** The limits that were in force, one after the other. */
    private final List<Limit> limits = new ArrayList<>();

    private final long[] since = new long[MOST];

    /** What broke a promise while the sequence was played. */
    private @Nullable Failure failure;

    void restart(Limit limit) {
        size = 0;
        failure = null;
        limits.clear();
        limitChanged(limit, 0);
    }

    void limitChanged(Limit limit, long now) {
        since[limits.size()] = now;
        limits.add(limit);
    }

    /** @return the entry, for {@link #gaveBack} */
    int ran(long instant, long count, int decidedBy) {
        return enter(instant, count, decidedBy, false);
    }

    void charged(long instant, long count, int decidedBy) {
        enter(instant, count, decidedBy, true);
    }

    private int enter(long instant, long count, int decidedBy, boolean isCharge) {
        at[size] = instant;
        permits[size] = count;
        operation[size] = decidedBy;
        era[size] = limits.size() - 1;
        charge[size] = isCharge;
        return size++;
    }

    void gaveBack(int entry, long count) {
        permits[entry] -= count;
    }

    /** The ticker went back: what is still booked runs as much later. */
    void tickerPutBack(long now, long nanos) {
        for (int each = 0; each < size; each++) {
            if (at[each] > now) {
                at[each] += nanos;
            }
        }
    }

    boolean isAnythingBookedAfter(long now) {
        for (int each = 0; each < size; each++) {
            if (at[each] > now && permits[each] > 0) {
                return true;
            }
        }
        return false;
    }

    /** The permits that ran, or are booked, after {@code instant}. */
    long ranAfter(long instant) {
        long sum = 0;
        for (int each = 0; each < size; each++) {
            sum += at[each] > instant ? permits[each] : 0;
        }
        return sum;
    }

    void failed(Failure what) {
        if (failure == null) {
            failure = what;
        }
    }

    @Nullable
    Failure failure() {
        return failure;
    }

    /** By the instant at which they ran, and among those of one instant by the operation that decided them. */
    void sort() {
        for (int next = 1; next < size; next++) {
            for (int each = next; each > 0 && isBefore(each, each - 1); each--) {
                swap(each, each - 1);
            }
        }
    }

    private boolean isBefore(int one, int other) {
        return at[one] < at[other] || (at[one] == at[other] && operation[one] < operation[other]);
    }

    private void swap(int one, int other) {
        long instant = at[one];
        at[one] = at[other];
        at[other] = instant;
        long count = permits[one];
        permits[one] = permits[other];
        permits[other] = count;
        int decidedBy = operation[one];
        operation[one] = operation[other];
        operation[other] = decidedBy;
        int inEra = era[one];
        era[one] = era[other];
        era[other] = inEra;
        boolean isCharge = charge[one];
        charge[one] = charge[other];
        charge[other] = isCharge;
    }

    int size() {
        return size;
    }

    long at(int entry) {
        return at[entry];
    }

    long permits(int entry) {
        return permits[entry];
    }

    /** Which operation decided it. */
    int operation(int entry) {
        return operation[entry];
    }

    boolean isCharge(int entry) {
        return charge[entry];
    }

    /** Which of {@link #limits} decided it. */
    int era(int entry) {
        return era[entry];
    }

    List<Limit> limits() {
        return limits;
    }

    /** When a limit came into force. */
    long since(int whichLimit) {
        return since[whichLimit];
    }
}
