package io.headgate.limiter;

/**
 * The running state that enforces one {@link Limit}, with time as an argument. This is the level for engines, keyed maps
 * and tests; applications use {@link RateLimiter}.
 *
 * <p>Instants are {@link Ticker} nanoseconds. Every method is safe for many threads. Each take is one atomic step: it
 * never looks first and counts later. A refused take writes nothing.
 */
public abstract class Algorithm {

    /** The answer of a take that was refused. */
    public static final long REFUSED = -1;

    /**
     * The answer of a take whose {@code now} lies before a stretch of time that has been opened already, by a thread that
     * read the ticker later. Take again with {@link #latest}.
     */
    public static final long STALE = -2;

    /** The answer of a take from an algorithm that another one has replaced. */
    public static final long RETIRED = -3;

    /** A wait that will not end. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The longest wait a take may ask for: a hundred years. */
    public static final long MAX_WAIT_NANOS = 3_155_760_000_000_000_000L;

    /** In place of a {@link #mark}: nothing is known of the state before the take. */
    public static final long UNMARKED = Long.MIN_VALUE;

    /** The permits owed, negated as {@link #available} tells them, while a debt would take more than a hundred years to pay. */
    public static final long ENDLESS_DEBT = 1L << 60;

    /** The settings in force. */
    public abstract Limit limit();

    /**
     * Takes {@code permits}, all or none, to be used at most {@code maxWaitNanos} from {@code now}.
     *
     * @return how long to wait before using them (0: not at all), or {@link #REFUSED}, {@link #STALE}, {@link #RETIRED}
     */
    public abstract long take(long permits, long now, long maxWaitNanos);

    /**
     * Takes as many as are there now, at most {@code permits}.
     *
     * @return how many, or {@link #STALE}, {@link #RETIRED}
     */
    public abstract long takeUpTo(long permits, long now);

    /**
     * What {@link #take} would answer, without taking: 0 also where it would grant after a wait, {@link #REFUSED}, {@link #STALE}
     * or {@link #RETIRED}. Changes nothing that a call could notice.
     *
     * <p>For a caller that needs the permits of several: by asking all before it takes from the first, a call that is refused
     * leaves no trace.
     */
    public long look(long permits, long now, long maxWaitNanos) {
        if (latest(now) != now) {
            return STALE;
        }
        return waitNanos(permits, now) > maxWaitNanos ? REFUSED : 0;
    }

    /**
     * Charges {@code permits} whatever the state, into debt where needed: the cost of something that has run already. All of
     * it is owed, whatever its size. A debt that would take more than a hundred years to pay is never paid: every later take
     * is refused, and {@link #waitNanos} is {@link #NEVER}.
     *
     * @return false when another algorithm has replaced this one, and is to be charged
     */
    public abstract boolean charge(long permits, long now);

    /**
     * Returns permits that will not be used, as far as that cannot let any interval hold more calls than promised.
     *
     * @param permits how many to return
     * @param taken how many of that take are still held, these included: all of them when the call will not run at all
     * @param takenAt the {@code now} of the take that was granted
     * @param waitNanos what that take answered
     * @param ticker is read after the state: nothing in the state is then later than the reading, which is what makes the
     *     answer safe. An instant read before could be older than takes that have used what the time since had refilled
     * @return how many permits came back, counting one that has refilled in part meanwhile; the rest is lost
     */
    public abstract long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker);

    /**
     * Announces a take of a caller that may give back much later. Call it just before the take, and hand its answer
     * to {@link #giveBack(long, long, long, long, long, Ticker)}. {@link #UNMARKED} where it would not help.
     */
    public long mark(long now) {
        return UNMARKED;
    }

    /**
     * As {@link #giveBack(long, long, long, long, Ticker)}, and often more comes back: {@code mark} tells how much of what dripped
     * into a bucket since would have been lost at its brim.
     *
     * @param mark what {@link #mark} answered before the take, or {@link #UNMARKED}
     */
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, long mark, Ticker ticker) {
        return giveBack(permits, taken, takenAt, waitNanos, ticker);
    }

    /** How many permits could be taken now without a wait; negative while in debt, at least {@code -}{@link #ENDLESS_DEBT}. */
    public abstract long available(long now);

    /** At least as many permits as are owed, or booked to run later than {@code now}; for going on with another algorithm. */
    public long owed(long now) {
        return Math.max(0, -available(now));
    }

    /**
     * How long until {@code permits} could be taken if nobody else took any: waiting exactly that long is enough.
     * {@link #NEVER} when they exceed the capacity.
     */
    public abstract long waitNanos(long permits, long now);

    /**
     * How long after {@code now}, which the ticker shows, {@code permits} could be taken if nobody else took any. As {@link #waitNanos},
     * and longer where the ticker has gone back: it has to catch up with {@link #latest} first.
     */
    public final long retryAfterNanos(long permits, long now) {
        long at = latest(now);
        long wait = waitNanos(permits, at);
        return wait == 0 || wait == NEVER ? wait : wait + (at - now);
    }

    /**
     * At least as many permits as were granted in the last {@code nanos}, so far as the state can tell. For going on with
     * another algorithm.
     */
    public abstract long grantedWithin(long nanos, long now);

    /** How long until everything would be available again if nobody took any. */
    public abstract long nanosToFull(long now);

    /** {@code now}, or the instant this algorithm has already moved on to when that is later. */
    public long latest(long now) {
        return now;
    }

    /**
     * Ends this algorithm so that another can go on from its state: every later take answers {@link #RETIRED}, while the
     * reading methods still tell the state it ended with.
     *
     * @return true for the one caller that ended it
     */
    public abstract boolean retire(long now);

    /**
     * Called after a lost race for one word of state: waits a little, the longer the more often it was lost, so that one
     * thread can work undisturbed for a while. This is what keeps throughput under contention near that of one thread
     * (benchmark: {@code LimiterBenchmark} with 2 and 8 threads).
     *
     * @param losses how often in a row this call has lost
     * @return {@code losses + 1}
     */
    protected static int backOff(int losses) {
        for (int spin = 64 << Math.min(2 * losses, 5); spin > 0; spin--) {
            Thread.onSpinWait();
        }
        return losses + 1;
    }

    /**
     * As {@link #retire}, but only if it is back at full: nothing is in use, so nothing is forgotten. One that counts from edges of
     * its own waits for a period more, lest another with other edges grant what it has granted a moment ago.
     */
    public abstract boolean retireIfFull(long now);
}
