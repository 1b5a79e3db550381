package io.headgate.hotparameter;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Ticker;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Makes room in a {@link RateTable}: lets values go that have nothing in use, and moves one that has little to beyond. */
final class RateRoom {

    private static final int LOOKS = 16;
    private static final long NO_ROOM_FOR_NANOS = 1_000_000;

    private final KeyTable<Algorithm> keys;
    private final RegimeInForce regime;
    private final KeyHash hash;
    private final Ticker ticker;
    private final LatestInstant reached;
    private final LongAdder displaced = new LongAdder();
    private volatile long noRoomUntil;

    RateRoom(
            KeyTable<Algorithm> keys,
            RegimeInForce regime,
            KeyHash hash,
            Ticker ticker,
            LatestInstant reached,
            long now) {
        this.ticker = ticker;
        this.reached = reached;
        this.keys = keys;
        this.regime = regime;
        this.hash = hash;
        this.noRoomUntil = now;
    }

    /** Lets one value go so that {@code key} can come. @return whether room was made, and taken */
    boolean make(Object key, Regime here, long now) {
        if (now - noRoomUntil < 0 || !keys.hold()) {
            return false;
        }
        try {
            if (evictOrDisplace(here, now)) {
                return keys.takeRoom(key);
            }
            noRoomUntil = now + NO_ROOM_FOR_NANOS;
            return false;
        } finally {
            keys.release();
        }
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean evictOrDisplace(Regime here, long now) {
        Map.Entry<Object, Algorithm> coldest = null;
        long most = here.limit().capacity() - here.limit().capacity() / 4 - 1; // a quarter in use leaves more than this
        for (int looks = 0; looks < LOOKS; looks++) {
            Map.Entry<Object, Algorithm> next = keys.next();
            if (next == null || evicted(next, here, now)) {
                return next != null;
            }
            Algorithm algorithm = next.getValue();
            if (algorithm.limit() == here.limit() && !here.names(next.getKey())) {
                long available = algorithm.available(algorithm.latest(now));
                coldest = available > most ? next : coldest;
                most = Math.max(most, available);
            }
        }
        return coldest != null && displaced(coldest, now);
    }

    private boolean evicted(Map.Entry<Object, Algorithm> entry, Regime here, long now) {
        Algorithm algorithm = entry.getValue();
        long at = algorithm.latest(now);
        if (here.names(entry.getKey()) || !algorithm.retireIfFull(at)) {
            return false;
        }
        reached.advanceTo(at);
        keys.evict(entry.getKey(), algorithm);
        return true;
    }

    private boolean displaced(Map.Entry<Object, Algorithm> entry, long now) {
        Algorithm algorithm = entry.getValue();
        long at = algorithm.latest(LatestInstant.later(now, ticker.read())); // others may have taken since now
        if (!algorithm.retire(at)) {
            return false;
        }
        reached.advanceTo(at);
        long inUse = inUse(algorithm, at);
        Regime here;
        do {
            here = regime.get();
            here.beyond().add(hash.of(entry.getKey()), inUse, at);
        } while (!regime.is(here)); // the one that follows may have been made without it
        keys.remove(entry.getKey(), algorithm);
        displaced.increment();
        return true;
    }

    /** What a limiter has in use that is not back at full, as {@link Beyond} counts it. */
    private static long inUse(Algorithm algorithm, long at) {
        Limit limit = algorithm.limit();
        SafePace pace = SafePace.of(limit);
        long inUse = Math.max(1, limit.capacity() - algorithm.available(at));
        return pace != null && pace.reachNanos() == 0
                ? inUse
                : Math.max(inUse, algorithm.grantedWithin(limit.period().toNanos(), at));
    }

    /** Lets go of some of the values that are back at full. */
    void idle(long now) {
        if (keys.hold()) {
            try {
                Regime here = regime.get();
                int looks = LOOKS + keys.size() / LOOKS;
                Map.Entry<Object, Algorithm> next = keys.next();
                while (next != null && looks-- > 0) {
                    evicted(next, here, now);
                    next = keys.next();
                }
            } finally {
                keys.release();
            }
        }
    }

    /** How many values lost their own limiter to a busier one. */
    long displaced() {
        return displaced.sum();
    }
}
