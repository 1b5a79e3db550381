package io.headgate.limiter.keyed;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;

/** The shared algorithm as one key sees it: what it grants counts only while the key has none of its own. */
final class Overflow<K> extends Algorithm {

    /*
     * A key that is not in the map may have had a limiter of its own, which granted permits and was evicted when it was back
     * at full. The shared algorithm knows nothing of them. A thread that read the ticker before that eviction would be
     * granted here, at an instant at which the key has used its permits already:
     *
     *     t=0      a thread reads 0, and is held up
     *     t=0      the key is granted by its own limiter, 1 per 1,200
     *     t=1200   that is full again, and evicted
     *              the thread takes here, at 0: two calls at 0
     *
     * So an instant before the last eviction is STALE here, before the take and after it: at the later instant nothing that
     * an evicted limiter granted is in use any more.
     */
    private final Algorithm shared;
    private final LimiterMap<K> map;
    private final K key;

    Overflow(Algorithm shared, LimiterMap<K> map, K key) {
        this.shared = shared;
        this.map = map;
        this.key = key;
    }

    @Override
    public Limit limit() {
        return shared.limit();
    }

    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        if (isPast(now)) {
            return STALE;
        }
        long answer = shared.take(permits, now, maxWaitNanos);
        if (answer >= 0 && hasMoved(now)) {
            shared.giveBack(permits, permits, now, answer, map.ticker());
            return RETIRED;
        }
        return answer;
    }

    @Override
    public long takeUpTo(long permits, long now) {
        if (isPast(now)) {
            return STALE;
        }
        long taken = shared.takeUpTo(permits, now);
        if (taken > 0 && hasMoved(now)) {
            shared.giveBack(taken, taken, now, 0, map.ticker());
            return RETIRED;
        }
        return taken;
    }

    @Override
    public boolean charge(long permits, long now) {
        // When the key got a limiter of its own meanwhile, or had one, it is charged here and again: the safe side.
        long at = map.afterEvictions(now);
        return shared.charge(permits, at) && !hasMoved(at);
    }

    private boolean isPast(long now) {
        return map.afterEvictions(now) != now;
    }

    /** Whether the key has a limiter of its own by now, or had one that granted permits at {@code now} or later. */
    private boolean hasMoved(long now) {
        return map.hasOwn(key) || isPast(now);
    }

    @Override
    public long mark(long now) {
        return shared.mark(now);
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, long mark, Ticker unused) {
        return shared.giveBack(permits, taken, takenAt, waitNanos, mark, map.ticker());
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker unused) {
        return shared.giveBack(permits, taken, takenAt, waitNanos, map.ticker());
    }

    @Override
    public long available(long now) {
        return shared.available(now);
    }

    @Override
    public long waitNanos(long permits, long now) {
        return shared.waitNanos(permits, now);
    }

    @Override
    public long grantedWithin(long nanos, long now) {
        return shared.grantedWithin(nanos, now);
    }

    @Override
    public long nanosToFull(long now) {
        return shared.nanosToFull(now);
    }

    @Override
    public long latest(long now) {
        return map.afterEvictions(shared.latest(now));
    }

    /** Never: one key cannot end what others share. */
    @Override
    public boolean retire(long now) {
        return false;
    }

    /** Never: one key cannot end what others share. */
    @Override
    public boolean retireIfFull(long now) {
        return false;
    }
}
