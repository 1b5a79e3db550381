package io.headgate.limiter;

import java.time.Duration;

/**
 * What is wanted: the settings of one algorithm, as an immutable record. A limit is checked when it is made and holds no
 * running state; {@link RateLimiter#of(Limit)} makes the limiter that enforces it.
 *
 * <p>Implement it to plug in an algorithm of your own.
 */
public interface Limit {

    /** The permits that may be granted per {@link #period()} in the long run; 0 refuses everything. */
    long permits();

    /** The stretch of time that {@link #permits()} is counted over. */
    Duration period();

    /** How many permits are available when nothing is in use; 0 refuses everything. */
    long capacity();

    /** The most permits that one take can ever be granted. */
    default long largestTake() {
        return capacity();
    }

    /**
     * Whether permits that are given back while they count are all back, however long they were held: a window knows which
     * slice they came from. Where time pays for permits, what dripped in meanwhile may be lost.
     */
    default boolean givesBackWhole() {
        return false;
    }

    /** Begins enforcing this limit with nothing consumed, at {@code now} of the ticker. */
    Algorithm start(long now, WallClock wall);

    /**
     * As {@link #start}, beside {@code other} of this very limit, with which it may share what never changes: for tables that
     * hold one for each of many keys.
     */
    default Algorithm startBeside(Algorithm other, long now, WallClock wall) {
        return start(now, wall);
    }

    /**
     * As {@link #start}, with what is in use at {@code other}, of this very limit and still in force, in use here as well: for
     * tables in which a key that shared an algorithm gets one of its own. By default in whole permits, rounded up.
     */
    default Algorithm startLike(Algorithm other, long now, WallClock wall) {
        Algorithm own = startBeside(other, now, wall);
        long inUse = own.available(now) - other.available(now);
        if (inUse > 0) {
            own.charge(inUse, now);
        }
        return own;
    }

    /**
     * As {@link #startBeside}, with {@code inUse} permits in use: {@link #capacity()} less these are available, and not a
     * fraction more.
     */
    default Algorithm startUsed(long inUse, Algorithm other, long now, WallClock wall) {
        Algorithm own = startBeside(other, now, wall);
        if (inUse > 0) {
            own.charge(inUse, now);
        }
        return own;
    }

    /**
     * Begins enforcing this limit where {@code before}, which has been retired, left off.
     *
     * <p>The default starts with what is owed or booked at {@code before} charged, and what was in use there consumed, the
     * latter capped at the capacity of this limit. A limit that knows {@code before} to be of its own kind may carry
     * more over: the fraction of a permit, the age of each count.
     */
    default Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return charged(start(now, wall), before, now);
    }

    /**
     * Begins enforcing {@code next} where {@code before}, which has been retired, left off. After a limit of 0 it goes on from the
     * last limit that granted anything, and from what was charged since: a limit that is switched off and on again forgets nothing.
     */
    static Algorithm continued(Limit next, Algorithm before, long now, WallClock wall) {
        Algorithm last = before instanceof RefuseAll nothing ? nothing.last() : null;
        if (last == null || next.capacity() == 0) {
            return next.startAfter(before, now, wall);
        }
        Algorithm continued = next.startAfter(last, last.latest(now), wall);
        long charged = ((RefuseAll) before).charged();
        if (charged > 0) {
            continued.charge(charged >= Algorithm.ENDLESS_DEBT ? Long.MAX_VALUE : charged, now);
        }
        return continued;
    }

    /**
     * {@code next}, which must be full, with what is owed, booked or in use at {@code before} charged. In use is what
     * {@code before} would not grant now, or what it granted within the last period of {@code next} if that is more: a window
     * that has just begun anew, or a pacer that hands out one at a time, would grant, and has granted a moment ago.
     */
    static Algorithm charged(Algorithm next, Algorithm before, long now) {
        if (next instanceof RefuseAll nothing) {
            return nothing.after(before);
        }
        Limit limit = next.limit();
        long owed = before.owed(now);
        long inUse = inUse(before, limit.period().toNanos(), now);
        long all = owed >= Algorithm.ENDLESS_DEBT ? Long.MAX_VALUE : owed + Math.min(limit.capacity(), inUse);
        if (all > 0) {
            next.charge(all, now);
        }
        return next;
    }

    private static long inUse(Algorithm before, long nanos, long now) {
        long notThere = before.limit().capacity() - Math.max(0, before.available(now));
        return Math.max(notThere, before.grantedWithin(nanos, now) - before.owed(now));
    }
}
