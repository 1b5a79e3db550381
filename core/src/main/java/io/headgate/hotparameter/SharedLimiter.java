package io.headgate.hotparameter;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * One limiter for all values that have no state of their own, for limits whose {@link SafePace} is not known: a warm-up, or
 * an algorithm of yours.
 */
final class SharedLimiter implements Beyond {

    private final Algorithm shared;
    private final long atRest; // available while nothing is in use: of a warm-up less than its capacity

    SharedLimiter(Limit limit, long now, WallClock wall, @Nullable Beyond before) {
        this.shared = limit.start(now, wall);
        this.atRest = shared.available(now);
        if (before instanceof SharedLimiter old) {
            shared.charge(old.inUse(0, now), shared.latest(now));
        } else if (before != null) {
            long inUse = before.mostInUse(now);
            if (inUse > 0) {
                shared.charge(inUse, shared.latest(now));
            }
        }
    }

    @Override
    public long take(long hash, long permits, long now, long maxWaitNanos) {
        while (true) {
            long at = shared.latest(now);
            long answer = shared.take(permits, at, maxWaitNanos);
            if (answer >= Algorithm.REFUSED) {
                return answer > 0 ? answer + (at - now) : answer;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public long inUse(long hash, long now) {
        long at = shared.latest(now);
        Limit limit = shared.limit();
        long granted = shared.grantedWithin(limit.period().toNanos(), at);
        return Math.max(atRest - shared.available(at), Math.min(limit.capacity(), granted));
    }

    @Override
    public void add(long hash, long permits, long now) {
        shared.charge(permits, shared.latest(now));
    }

    /** Always: there is no estimate to tell them apart by. */
    @Override
    public boolean deservesOwn(long hash, long now) {
        return true;
    }

    @Override
    public long waitNanos(long hash, long permits, long now) {
        return shared.waitNanos(permits, shared.latest(now));
    }

    @Override
    public long latest(long now) {
        return shared.latest(now);
    }

    @Override
    public boolean isFor(Limit limit) {
        return shared.limit().equals(limit);
    }

    @Override
    public long mostInUse(long now) {
        return inUse(0, now);
    }
}
