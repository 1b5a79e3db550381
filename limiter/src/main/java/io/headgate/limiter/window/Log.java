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
    private final long[] ring;
    private int oldest;
    private int filled;
    private long movedTo; // the latest instant at which a permit was asked for and granted

    Log(SlidingLog limit, long now) {
        super(limit);
        this.periodNanos = limit.period().toNanos();
        this.most = Math.toIntExact(limit.permits());
        this.ring = new long[2 * most];
        this.movedTo = now;
    }

    /** Goes on from a retired log: the newest entries that fit are kept, at their own times. */
    Log(SlidingLog limit, Log before) {
        super(limit, before);
        this.periodNanos = limit.period().toNanos();
        this.most = Math.toIntExact(limit.permits());
        this.ring = new long[2 * most];
        this.movedTo = before.movedTo;
        this.filled = Math.min(ring.length, before.filled); // more than now fit: the newest keep the others out
        for (int i = 0; i < filled; i++) {
            ring[i] = before.entry(before.filled - filled + i);
        }
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
        drop(expired(movedTo)); // they would be moved along with the others below
        long one = Math.min(permits, most);
        for (long i = 0; i < one; i++) {
            enter(movedTo + quote(1, movedTo));
        }
        for (int i = 0; i < filled && laps > 1; i++) {
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
        int ahead = 0;
        while (ahead < filled && entry(filled - 1 - ahead) - at > 0) {
            ahead++;
        }
        return ahead > 0 ? -ahead - owedBefore(at) : most - (filled - expired(at));
    }

    /** What is owed before the oldest entry, if that lies ahead: a debt too long for the ring, which goes on as it ends. */
    private long owedBefore(long now) {
        long owed = 0;
        for (int i = 0; i < Math.min(most, filled) && entry(0) - now > 0; i++) {
            owed += Math.max(0, entry(i) - now - 1) / periodNanos;
        }
        return owed;
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

    /** How many entries are a period old: the first that is not, found by halving. */
    private int expired(long now) {
        int low = 0;
        int high = filled;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entry(middle) + periodNanos - now <= 0) {
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
