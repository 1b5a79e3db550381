package io.headgate.limiter.pace;

import java.util.Arrays;

/**
 * The stretches of a row of booked calls where calls were cancelled, in order. At most 64: the earliest is forgotten first, and then
 * counts as booked.
 */
final class Gaps {

    private static final int MOST = 64;
    private static final int FEW = 4;

    private static final long[] NONE = {};

    private long[] from = NONE;
    private long[] to = NONE;
    private int size;

    void clear() {
        size = 0;
    }

    /** A call from {@code start} to {@code end} is cancelled. Edges that are at most {@code grain} apart are the same edge. */
    void add(long start, long end, long grain) {
        int at = size;
        while (at > 0 && from[at - 1] > start) {
            at--;
        }
        boolean joinsEarlier = at > 0 && start - to[at - 1] <= grain;
        boolean joinsLater = at < size && from[at] - end <= grain;
        if (joinsEarlier && joinsLater) {
            to[at - 1] = to[at];
            remove(at);
        } else if (joinsEarlier) {
            to[at - 1] = end;
        } else if (joinsLater) {
            from[at] = start;
        } else {
            insert(at, start, end);
        }
    }

    private void insert(int index, long start, long end) {
        int at = index;
        if (size == MOST) {
            if (at == 0) {
                return;
            }
            remove(0);
            at--;
        }
        if (size == from.length) {
            from = Arrays.copyOf(from, Math.max(FEW, 2 * size));
            to = Arrays.copyOf(to, from.length);
        }
        System.arraycopy(from, at, from, at + 1, size - at);
        System.arraycopy(to, at, to, at + 1, size - at);
        from[at] = start;
        to[at] = end;
        size++;
    }

    private void remove(int at) {
        size--;
        System.arraycopy(from, at + 1, from, at, size - at);
        System.arraycopy(to, at + 1, to, at, size - at);
    }

    /** The row ends at {@code end}: where it really ends, the gaps before that left out. They are gone then. */
    long endBefore(long end, long grain) {
        long last = end;
        while (size > 0 && to[size - 1] >= last - grain) {
            size--;
            last = Math.min(last, from[size]);
        }
        return last;
    }
}
