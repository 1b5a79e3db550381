package io.headgate.hotparameter;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Wide;

/** Two words: the tokens left, and when they last came in. */
final class LazyBucketAlgorithm extends LatchedAlgorithm {

    /*
     *   tokens ┤██                    ▄▄ here a call arrives, and finds 1.4 periods' tokens, rounded down
     *          │██▄▄        ▄▄
     *          └─|──────────|─────────|───► time
     *            refill     one period later: nothing comes in by itself
     */
    private static final long DEEPEST_DEBT = 1L << 60;

    private final long permits;
    private final long periodNanos;
    private final long capacity;
    private long refilledAt;
    private long tokens;
    private long takenSince; // since the last refill
    private long takenBefore; // between the refill before it and that one

    LazyBucketAlgorithm(LazyBucket limit, long now) {
        super(limit);
        this.permits = limit.permits();
        this.periodNanos = limit.period().toNanos();
        this.capacity = limit.capacity();
        this.refilledAt = now;
        this.tokens = capacity;
    }

    @Override
    protected long quote(long wanted, long now) {
        if (wanted > capacity) {
            return NEVER;
        }
        long missing = wanted - tokensAt(now);
        return missing <= 0 ? 0 : Math.max(1, untilRefilledWith(wanted - tokens) - (now - refilledAt));
    }

    /** Time from the last refill until the next one would bring {@code missing} tokens. */
    private long untilRefilledWith(long missing) {
        return Math.max(periodNanos + 1, Wide.multiplyDivideUp(Math.max(0, missing), periodNanos, permits));
    }

    @Override
    protected long longestWaitNanos() {
        return 0;
    }

    @Override
    protected void apply(long taken, long now, long waitNanos) {
        take(taken, now);
    }

    @Override
    protected boolean force(long taken, long now) {
        long missing = capacity - tokens;
        if (taken > MAX_WAIT_NANOS - missing
                || Wide.multiplyDivideUp(missing + taken, periodNanos, permits) > MAX_WAIT_NANOS) {
            return false;
        }
        take(taken, now);
        return true;
    }

    private void take(long taken, long now) {
        if (isDue(now)) {
            tokens = tokensAt(now);
            refilledAt = now;
            takenBefore = takenSince;
            takenSince = 0;
        } else if (tokens == capacity) {
            refilledAt = now; // the first period begins with the first call
        }
        tokens -= taken;
        takenSince += taken;
    }

    /** Into the refill they came from only: an earlier one may have met the brim since. */
    @Override
    protected long undo(long returned, long takenAt, long waitNanos, long now) {
        if (takenAt - refilledAt < 0) {
            return 0;
        }
        long back = Math.min(returned, capacity - tokens);
        tokens += back;
        takenSince = Math.max(0, takenSince - back);
        return back;
    }

    @Override
    protected long recent(long nanos, long now) {
        long known = takenSince + takenBefore; // refills are more than a period apart
        long periods = Math.min(nanos / periodNanos, DEEPEST_DEBT / permits);
        return nanos <= periodNanos ? known : known + capacity + periods * permits;
    }

    @Override
    protected long count(long now) {
        return tokensAt(now);
    }

    @Override
    protected long untilFull(long now) {
        boolean full = tokensAt(now) >= capacity;
        return full ? 0 : Math.max(1, untilRefilledWith(capacity - tokens) - (now - refilledAt));
    }

    private boolean isDue(long now) {
        return now - refilledAt > periodNanos;
    }

    private long tokensAt(long now) {
        return isDue(now)
                ? Math.min(capacity, tokens + Wide.multiplyDivide(now - refilledAt, permits, periodNanos))
                : tokens;
    }
}
