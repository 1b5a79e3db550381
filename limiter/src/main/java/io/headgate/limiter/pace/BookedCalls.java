package io.headgate.limiter.pace;

import java.util.Arrays;

/**
 * The calls that are booked to run later, in the order in which they end, and the charges that are paid behind them. At most 64 entries:
 * where there are more, neighbours become one, first those between which nothing is free. Not safe for threads.
 */
final class BookedCalls {

    /*
     * An entry is one call, or several. It pays from `from` to `to`, less where a call between them is cancelled.
     *
     *     from          to
     *   ---|--1--|--2--|---->     cost = to - from: the calls stand close to each other, and each can be found
     *
     * What decides for a bucket is how much is due from a call on. For the calls of one entry that is `to + reach` at most, counted from
     * nothing, and `reach` is the largest of them where they stand close.
     */
    private static final int MOST = 64;
    private static final int FEW = 4;

    private static final long[] NONE = {};
    private static final boolean[] NONE_AT_ALL = {};

    private long[] from = NONE;
    private long[] to = NONE;
    private long[] cost = NONE;
    private long[] reach = NONE;
    private boolean[] several = NONE_AT_ALL;
    private boolean[] charged = NONE_AT_ALL;
    private int size;
    private boolean isAmbiguous; // the call that was found may be in another entry

    int size() {
        return size;
    }

    long from(int at) {
        return from[at];
    }

    long to(int at) {
        return to[at];
    }

    long cost(int at) {
        return cost[at];
    }

    long reach(int at) {
        return reach[at];
    }

    /** Where the last call ends. */
    long end() {
        int last = size - 1;
        while (last > 0 && charged[last]) {
            last--;
        }
        return to[last];
    }

    boolean isCharge(int at) {
        return charged[at];
    }

    boolean isOne(int at) {
        return !several[at];
    }

    private boolean isClose(int at) {
        return to[at] - from[at] == cost[at] && !charged[at];
    }

    void clear() {
        size = 0;
    }

    /** All ticks are counted from a base that lies {@code ticks} later. */
    void shift(long ticks) {
        for (int i = 0; i < size; i++) {
            from[i] -= ticks;
            to[i] -= ticks;
        }
    }

    /** A call is booked that pays from {@code start} on. */
    void add(long start, long ticks) {
        makeRoom();
        int at = size;
        while (at > 0 && to[at - 1] > start + ticks) {
            at--;
        }
        insert(at, start, start + ticks, ticks, ticks);
        several[at] = false;
    }

    /** A charge is paid behind them, from {@code start} on; without them it would be paid from {@code earliest} on. */
    void addCharge(long earliest, long start, long ticks) {
        makeRoom();
        insert(size, earliest, start + ticks, ticks, ticks);
        several[size - 1] = false;
        charged[size - 1] = true;
    }

    private void insert(int at, long start, long end, long ticks, long reached) {
        open(from, at);
        open(to, at);
        open(cost, at);
        open(reach, at);
        from[at] = start;
        to[at] = end;
        cost[at] = ticks;
        reach[at] = reached;
        System.arraycopy(several, at, several, at + 1, size - at);
        several[at] = true;
        System.arraycopy(charged, at, charged, at + 1, size - at);
        charged[at] = false;
        size++;
    }

    private void open(long[] numbers, int at) {
        System.arraycopy(numbers, at, numbers, at + 1, size - at);
    }

    void remove(int at) {
        size--;
        close(from, at);
        close(to, at);
        close(cost, at);
        close(reach, at);
        System.arraycopy(several, at + 1, several, at, size - at);
        System.arraycopy(charged, at + 1, charged, at, size - at);
    }

    private void close(long[] numbers, int at) {
        System.arraycopy(numbers, at + 1, numbers, at, size - at);
    }

    private void makeRoom() {
        if (size < to.length) {
            return;
        }
        for (int i = 0; size == MOST && i + 1 < size; i++) {
            if (isClose(i) && isClose(i + 1) && to[i] == from[i + 1]) {
                joinNext(i);
                return;
            }
        }
        if (size == MOST) {
            joinNext(0);
            return;
        }
        int room = Math.max(FEW, 2 * size);
        from = Arrays.copyOf(from, room);
        to = Arrays.copyOf(to, room);
        cost = Arrays.copyOf(cost, room);
        reach = Arrays.copyOf(reach, room);
        several = Arrays.copyOf(several, room);
        charged = Arrays.copyOf(charged, room);
    }

    private void joinNext(int at) {
        int next = at + 1;
        boolean areCharges = charged[at] && charged[next];
        from[next] = areCharges ? Math.max(from[at], from[next] - cost[at]) : Math.min(from[at], from[next]);
        reach[next] = Math.max(reach[next], reach[at] + cost[next] - (to[next] - to[at]));
        cost[next] += cost[at];
        several[next] = true;
        charged[next] = areCharges;
        remove(at);
    }

    /**
     * The entry of a call that ends at {@code end}, or within {@code grain} before, and has {@code held} ticks; -1 where there is none.
     * An entry of this call alone is preferred. Of several the first: what is due from any instant on is then told no less than it is.
     */
    int find(long end, long held, long grain) {
        int alone = -1;
        int among = -1;
        isAmbiguous = false;
        for (int i = size - 1; i >= 0 && to[i] >= end - grain; i--) {
            if (charged[i]) {
                continue;
            }
            if (isOne(i)) {
                alone = cost[i] == held && to[i] <= end ? i : alone;
            } else if (from[i] <= end - held && cost[i] >= held) {
                isAmbiguous = among >= 0;
                among = i;
            }
        }
        return alone >= 0 ? alone : among;
    }

    /** Of the call of an entry that ends at {@code end}, or a little before, all {@code ticks} are cancelled. Permits cost {@code price}. */
    void cancel(int at, long end, long ticks, long price) {
        long behind = to[at] - from[at] - (end - from[at]) / price * price;
        long before = cost[at] - ticks - behind;
        if (cost[at] == ticks) {
            remove(at);
        } else if (!isClose(at) || isAmbiguous) {
            shorten(at, ticks);
        } else if (behind <= 0) { // the last
            to[at] -= ticks;
            shorten(at, ticks);
            moveForward(at);
        } else if (before <= 0) { // the first
            from[at] += ticks;
            shorten(at, ticks);
        } else {
            split(at, before, behind);
        }
    }

    private void split(int at, long before, long behind) {
        long end = to[at];
        long reached = reach[at];
        long start = from[at];
        remove(at);
        addClose(start, before, reached);
        addClose(end - behind, behind, reached);
    }

    private void addClose(long start, long ticks, long reached) {
        makeRoom();
        int at = size;
        while (at > 0 && to[at - 1] > start + ticks) {
            at--;
        }
        insert(at, start, start + ticks, ticks, Math.min(reached, ticks));
    }

    /** The entry ends earlier now, and may have to stand before others. */
    private void moveForward(int at) {
        for (int i = at; i > 0 && to[i - 1] > to[i]; i--) {
            swap(from, i);
            swap(to, i);
            swap(cost, i);
            swap(reach, i);
            swap(several, i);
            swap(charged, i);
        }
    }

    private static void swap(boolean[] marks, int at) {
        boolean earlier = marks[at - 1];
        marks[at - 1] = marks[at];
        marks[at] = earlier;
    }

    private static void swap(long[] numbers, int at) {
        long earlier = numbers[at - 1];
        numbers[at - 1] = numbers[at];
        numbers[at] = earlier;
    }

    /** So much of an entry is cancelled, nobody knows where. */
    void shorten(int at, long ticks) {
        cost[at] -= ticks;
        reach[at] = Math.min(reach[at], cost[at]);
        if (cost[at] <= 0) {
            remove(at);
        }
    }

    /** So much is cancelled of calls that cannot be found among the others: what is due from any instant on is told no less than it is. */
    void shortenFirst(long ticks) {
        for (long left = ticks; left > 0 && size > 0; ) {
            long part = Math.min(left, cost[0]);
            shorten(0, part);
            left -= part;
        }
    }

    /** A call alone keeps its end, or its start where it pays after it ran, and becomes shorter. */
    void shortenAlone(int at, long ticks, boolean keepsStart) {
        cost[at] -= ticks;
        reach[at] = cost[at];
        if (keepsStart) {
            to[at] -= ticks;
            moveForward(at);
        } else {
            from[at] += ticks;
        }
    }

    /** What all of them pay. */
    long sum() {
        long all = 0;
        for (int i = 0; i < size; i++) {
            all += cost[i];
        }
        return all;
    }

    /** Whether one of them ends later than it would if all were paid for without a break from {@code start} on. */
    boolean hasGap(long start) {
        long end = start;
        for (int i = 0; i < size; i++) {
            end = (charged[i] ? Math.max(end, from[i]) : end) + cost[i];
            if (end < to[i]) {
                return true;
            }
        }
        return false;
    }

    /** Where the last of them ends when they are served in turn from {@code start} on, none before the instant that it was told. */
    long paidInTurn(long start) {
        long end = start;
        for (int i = 0; i < size; i++) {
            end = charged[i] ? Math.max(end, from[i]) + cost[i] : Math.max(end + cost[i], to[i]);
        }
        return end;
    }

    /** The most that is due from the instant of one of them on, counted from there. */
    long latestClaim() {
        long latest = Long.MIN_VALUE;
        long behind = 0;
        for (int i = size - 1; i >= 0; i--) {
            latest = Math.max(latest, to[i] + reach[i] + behind + beside(i));
            behind += cost[i];
        }
        return latest;
    }

    /** What entries pay that end before that one, and may run between its calls. */
    private long beside(int at) {
        long ticks = 0;
        for (int i = at - 1; !isOne(at) && i >= 0; i--) {
            ticks += to[i] > from[at] ? cost[i] : 0;
        }
        return ticks;
    }
}
