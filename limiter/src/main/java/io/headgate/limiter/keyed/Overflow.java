package io.headgate.limiter.keyed;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import java.util.Map;

/** The shared algorithm as one key sees it: what it grants counts only while the key has none of its own. */
final class Overflow<K> extends Algorithm {

    private final Algorithm shared;
    private final Map<K, Algorithm> byKey;
    private final K key;
    private final Ticker ticker;

    Overflow(Algorithm shared, Map<K, Algorithm> byKey, K key, Ticker ticker) {
        this.ticker = ticker;
        this.shared = shared;
        this.byKey = byKey;
        this.key = key;
    }

    @Override
    public Limit limit() {
        return shared.limit();
    }

    @Override
    public long take(long permits, long now, long maxWaitNanos) {
        long answer = shared.take(permits, now, maxWaitNanos);
        if (answer >= 0 && byKey.containsKey(key)) {
            shared.giveBack(permits, permits, now, answer, ticker);
            return RETIRED;
        }
        return answer;
    }

    @Override
    public long takeUpTo(long permits, long now) {
        long taken = shared.takeUpTo(permits, now);
        if (taken > 0 && byKey.containsKey(key)) {
            shared.giveBack(taken, taken, now, 0, ticker);
            return RETIRED;
        }
        return taken;
    }

    @Override
    public boolean charge(long permits, long now) {
        // Charged here and, when the key got an algorithm of its own meanwhile, there as well: the safe side.
        return shared.charge(permits, now) && !byKey.containsKey(key);
    }

    @Override
    public long mark(long now) {
        return shared.mark(now);
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, long mark, Ticker unused) {
        return shared.giveBack(permits, taken, takenAt, waitNanos, mark, ticker);
    }

    @Override
    public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker unused) {
        return shared.giveBack(permits, taken, takenAt, waitNanos, ticker);
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
        return shared.latest(now);
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
