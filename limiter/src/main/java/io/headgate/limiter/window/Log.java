package io.headgate.limiter.window;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Wide;

/** The instants of the last {@code permits} permits, oldest first, in a ring. */
final class Log extends LatchedAlgorithm {

    /*
     *              oldest                 newest
     *   ring   |  7  | 12 | 12 | 15 |  .  |  .  |     each entry is the instant at which a permit is used
     *
     * A permit may be used when the one permits places before it is a period old. Entries never decrease: a call that
     * waits is entered with the instant at which it will run, and later calls queue behind it. It waits a period at the
     * most, so twice as many places as permits hold all that is in force and all that is booked: a booking that is called
     * off has displaced nothing.
     */
    private final long periodNanos;
    private final int most;
    private final long[] ring; // longer where a larger limit before has granted what may count again
    private final long longestNanos; // the longest period of the limits whose entries are here
    private final int largest; // and the most permits
    private int oldest;
    private int filled;
    private long movedTo; // the latest instant at which a permit was asked for and granted

    Log(SlidingLog limit, long now) {
        super(limit);
        this.periodNanos = limit.period().toNanos();
        this.most = Math.toIntExact(limit.permits());
        this.ring = new long[2 * most];
        this.longestNanos = periodNanos;
        this.largest = most;
        this.movedTo = now;
    }

    /** Goes on from a retired log: with entries that count no more, too, since they do when the limit is changed back. */
    Log(SlidingLog limit, Log before, long now) {
        super(limit, before);
        this.periodNanos = limit.period().toNanos();
        this.most = Math.toIntExact(limit.permits());
        this.movedTo = before.movedTo;
        long longest = Math.max(before.longestNanos, periodNanos);
        int largest = Math.max(before.largest, most);
        long at = before.reached(now);
        int counting = Math.min(2 * largest, before.filled - before.expired(at, longest));
        boolean fits = counting <= most && before.expired(at, longest) == before.expired(at, periodNanos);
        this.filled = Math.max(counting, Math.min(2 * most, before.filled));
        this.ring = new long[2 * most + (fits ? 0 : filled)];
        for (int i = 0; i < filled; i++) {
            ring[i] = before.entry(before.filled - filled + i);
        }
        this.longestNanos = fits ? periodNanos : longest;
        this.largest = fits ? most : largest;
    }

    @Override
    protected long reached(long now) {
        return now - movedTo < 0 ? movedTo : now;
    }

    @Override
    protected long longestWaitNanos() {
        return periodNanos;
    }

    @Override
    protected long quote(long permits, long now) {
        if (permits > most) {
            return NEVER;
        }
        long ready = reached(now);
        long from = ready;
        if (filled > 0 && entry(filled - 1) - ready > 0) {
            ready = entry(filled - 1);
        }
        int inTheWay = filled + (int) permits - most;
        if (inTheWay > 0 && entry(inTheWay - 1) + periodNanos - ready > 0) {
            ready = entry(inTheWay - 1) + periodNanos;
        }
        return ready - from;
    }

    @Override
    protected void apply(long permits, long now, long waitNanos) {
        movedTo = reached(now);
        for (long i = 0; i < permits; i++) {
            enter(movedTo + waitNanos);
        }
    }

    @Override
    protected boolean force(long permits, long now) {
        long laps = permits / most;
        long owed = filled == 0 ? 0 : Math.max(0, entry(filled - 1) - now);
        if (laps >= (MAX_WAIT_NANOS - owed) / periodNanos) {
            return false;
        }
        movedTo = reached(now);
        drop(expired(movedTo, longestNanos)); // they need not be moved along with the others below
        long one = Math.min(permits, most);
        for (long i = 0; i < one; i++) {
            enter(movedTo + quote(1, movedTo));
        }
        for (int i = laps > 1 ? firstOfDebt(movedTo) : filled; i < filled; i++) {
            ring[place(i)] += (laps - 1) * periodNanos; // from the second time round every entry moves by a period
        }
        for (long i = Math.max(1, laps) * most; i < permits; i++) {
            enter(movedTo + quote(1, movedTo));
        }
        return true;
    }

    /** Takes the entries out that were made for the permits; nothing once they have expired. */
    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        long due = takenAt + waitNanos;
        if (due + periodNanos - now <= 0) {
            return 0;
        }
        int last = filled - 1;
        while (last >= 0 && entry(last) - due > 0) {
            last--;
        }
        int count = 0;
        while (count < permits && last - count >= 0 && entry(last - count) == due) {
            count++;
        }
        for (int i = last + 1; i < filled; i++) {
            ring[place(i - count)] = entry(i);
        }
        filled -= count;
        return count;
    }

    @Override
    protected long count(long now) {
        long at = reached(now);
        int counting = Math.min(2 * most, filled);
        int ahead = 0;
        while (ahead < counting && entry(filled - 1 - ahead) - at > 0) {
            ahead++;
        }
        return ahead > 0 ? -ahead - owedBefore(at) : most - Math.min(counting, filled - expired(at, periodNanos));
    }

    /** What is owed before the oldest entry, if that lies ahead: a debt too long for the ring, which goes on as it ends. */
    private long owedBefore(long now) {
        long owed = 0;
        int first = firstOfDebt(now);
        for (int i = first; i < Math.min(first + most, filled) && entry(first) - now > 0; i++) {
            owed += Math.max(0, entry(i) - now - 1) / periodNanos;
        }
        return owed;
    }

    /** The oldest entry that a debt of this limit is told by: what a larger one before it granted is none. */
    private int firstOfDebt(long now) {
        return Math.max(filled - 2 * most, expired(now, periodNanos));
    }

    @Override
    protected long recent(long nanos, long now) {
        int count = 0;
        while (count < filled && entry(filled - 1 - count) + nanos - reached(now) > 0) {
            count++;
        }
        return nanos > periodNanos ? Math.max(count, Wide.multiplyCapped(nanos / periodNanos + 1, most)) : count;
    }

    @Override
    protected long untilFull(long now) {
        return filled == 0 ? 0 : Math.max(0, entry(filled - 1) + periodNanos - reached(now));
    }

    /** How many entries are so old: the first that is not, found by halving. */
    private int expired(long now, long nanos) {
        int low = 0;
        int high = filled;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entry(middle) + nanos - now <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void drop(int count) {
        oldest = place(count);
        filled -= count;
    }

    private void enter(long instant) {
        if (filled == ring.length) {
            drop(1);
        }
        ring[place(filled)] = instant;
        filled++;
    }

    private long entry(int i) {
        return ring[place(i)];
    }

    /** Where the i-th oldest entry is; within the ring whatever a reader without the latch may have seen. */
    private int place(int i) {
        int at = oldest + i;
        at -= at >= ring.length ? ring.length : 0;
        return Math.max(0, Math.min(at, ring.length - 1));
    }
}
