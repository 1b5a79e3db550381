package io.headgate.verify;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;

/**
 * An algorithm written to be obviously right: one lock, one step at a time. The mutants are made from it by making one
 * method wrong. Safe for many threads.
 */
abstract class Plain extends Algorithm implements Cloneable {

    private Limit limit;
    private boolean retired;

    Plain(Limit limit) {
        this.limit = limit;
    }

    /** Brings the state up to {@code now}; never back. */
    abstract void moveTo(long now);

    /** How long from {@code now} until {@code permits} could be used. Reads only. */
    abstract long quote(long permits, long now);

    /** Takes {@code permits} to be used {@code waitNanos} from {@code now}, as quoted. The state is at {@code now}. */
    abstract void apply(long permits, long now, long waitNanos);

    /** Takes {@code permits} into debt. The state is at {@code now}. */
    abstract void force(long permits, long now);

    /**
     * Returns permits that were to be used at {@code due}. The state is at {@code now}.
     *
     * @param whole whether the call will not run at all
     * @return how many came back
     */
    abstract long undo(long permits, boolean whole, long due, long now);

    /** Permits available at {@code now}. Reads only. */
    abstract long count(long now);

    /** Nanoseconds from {@code now} until nothing is in use. Reads only. */
    abstract long untilFull(long now);

    @Override
    public Limit limit() {
        return limit;
    }

    /** The most permits one take is granted. */
    long largestTake() {
        return limit.largestTake();
    }

    @Override
    public synchronized long take(long permits, long now, long maxWaitNanos) {
        if (retired) {
            return RETIRED;
        }
        moveTo(now);
        if (permits > largestTake()) {
            return REFUSED;
        }
        long wait = quote(permits, now);
        if (wait > maxWaitNanos) {
            return REFUSED;
        }
        apply(permits, now, wait);
        return wait;
    }

    @Override
    public synchronized long takeUpTo(long permits, long now) {
        if (retired) {
            return RETIRED;
        }
        moveTo(now);
        long most = Math.max(0, Math.min(permits, count(now)));
        if (most > 0) {
            apply(most, now, 0);
        }
        return most;
    }

    @Override
    public synchronized boolean charge(long permits, long now) {
        if (!retired) {
            moveTo(now);
            force(permits, now);
        }
        return !retired;
    }

    @Override
    public synchronized long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        if (retired) {
            return 0;
        }
        long now = ticker.read();
        moveTo(now);
        return undo(permits, permits == taken, takenAt + waitNanos, now);
    }

    @Override
    public synchronized long available(long now) {
        return count(now);
    }

    @Override
    public synchronized long waitNanos(long permits, long now) {
        return permits > largestTake() ? NEVER : quote(permits, now);
    }

    @Override
    public synchronized long nanosToFull(long now) {
        return untilFull(now);
    }

    @Override
    public synchronized long grantedWithin(long nanos, long now) {
        return limit.capacity() - count(now);
    }

    /** This one, saying that it enforces {@code stated}. */
    Plain statedAs(Limit stated) {
        this.limit = stated;
        return this;
    }

    /** One that goes on from this one, which has been retired, with the same state. */
    Plain successor() {
        try {
            Plain next = (Plain) clone();
            next.retired = false;
            return next;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public synchronized boolean retire(long now) {
        boolean mine = !retired;
        retired = true;
        return mine;
    }

    @Override
    public synchronized boolean retireIfFull(long now) {
        return untilFull(now) == 0 && retire(now);
    }
}
