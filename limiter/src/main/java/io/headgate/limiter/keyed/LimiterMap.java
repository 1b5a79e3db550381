package io.headgate.limiter.keyed;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.AlgorithmShell;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * The same limit for each of many keys, in bounded memory.
 *
 * <pre>{@code
 * LimiterMap<String> perUser = LimiterMap.of(TokenBucket.perSecond(10), 100_000);
 * if (perUser.tryAcquire("alice")) {
 *     serve();
 * }
 * }</pre>
 *
 * <p>Promise: each key is held to the limit, exactly, whatever the number of keys. When {@code maxKeys} are in use, a key
 * whose limiter is back at full makes room, since a fresh one would be the same; where windows open with the first call, a period
 * later. If there is none, newcomers share one overflow limiter, which can only refuse them more: being over the cap never
 * means being unprotected.
 *
 * <p>Safe for many threads. A key that is known costs one look-up in a {@link ConcurrentHashMap} and no allocation. Besides
 * itself a key weighs 112 bytes with a token bucket, 456 with a fixed and 1,664 with a sliding window of ten slices (measured
 * by {@code KeyedMemoryTest}).
 *
 * @param <K> the keys; their {@code hashCode} should be good, and they should be {@link Comparable} if strangers choose them
 */
public final class LimiterMap<K> {

    /*
     * A limiter that is evicted might be in the hands of a thread that is about to take from it, while a new one for the
     * same key begins full: one call too many. So it is retired first, atomically and only if it is full; a late take
     * then finds it retired and looks the key up again.
     *
     * A key that was served by the overflow limiter may get one of its own later. It must not begin full then. So the
     * place is first taken with a limiter that is retired from the start, then what is in use at the overflow is read, and
     * the key begins with that much consumed. Who took from the overflow for the same key meanwhile looks again afterwards,
     * finds the place taken, and gives the permits back.
     *
     * A thread that read the ticker before an eviction must not take from the overflow as of then: see Overflow.
     *
     * The place is taken before room is looked for: were it the other way round, a second thread with the same key could
     * find no room because of the first, use the overflow, and the key would begin with that call charged as well.
     */
    private static final int LOOKS_FOR_ROOM = 64;
    private static final long NO_ROOM_FOR_NANOS = 1_000_000;

    private final ConcurrentHashMap<K, Algorithm> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder evicted = new LongAdder();
    private final LongAdder overflowed = new LongAdder();
    private final ReentrantLock lookingForRoom = new ReentrantLock();
    private final Ticker ticker;
    private final WallClock wall;
    private final Algorithm reserved;
    private final KeyRoom<? super K> room;
    private volatile int maxKeys;
    private volatile Limit limit;
    private volatile Algorithm overflow;
    private volatile long noRoomUntil;
    private volatile long evictedAt; // no limiter was evicted at a later instant; written under lookingForRoom
    private Iterator<Map.Entry<K, Algorithm>> hand; // guarded by lookingForRoom

    private LimiterMap(Limit limit, int maxKeys, Ticker ticker, WallClock wall, KeyRoom<? super K> room) {
        this.room = requireNonNull(room, "room");
        this.limit = requireNonNull(limit, "limit");
        this.maxKeys = checkedMaxKeys(maxKeys);
        this.ticker = requireNonNull(ticker, "ticker");
        this.wall = requireNonNull(wall, "wall");
        long now = ticker.read();
        this.overflow = limit.start(now, wall);
        this.noRoomUntil = now;
        this.evictedAt = now;
        this.reserved = new RefuseAll(limit);
        reserved.retire(now);
        this.hand = byKey.entrySet().iterator();
    }

    private static int checkedMaxKeys(int maxKeys) {
        Checks.require(maxKeys >= 1, "maxKeys", maxKeys, ">= 1");
        return maxKeys;
    }

    /** {@code limit} for each key, for at most {@code maxKeys} keys at a time, on the machine's clocks. */
    public static <K> LimiterMap<K> of(Limit limit, int maxKeys) {
        return of(limit, maxKeys, Ticker.system(), WallClock.system());
    }

    /** {@code limit} for each key, for at most {@code maxKeys} keys at a time, on the given clocks. */
    public static <K> LimiterMap<K> of(Limit limit, int maxKeys, Ticker ticker, WallClock wall) {
        return of(limit, maxKeys, ticker, wall, KeyRoom.unlimited());
    }

    /** As {@link #of(Limit, int, Ticker, WallClock)}; a key for which {@code room} has none shares the overflow limiter, too. */
    public static <K> LimiterMap<K> of(
            Limit limit, int maxKeys, Ticker ticker, WallClock wall, KeyRoom<? super K> room) {
        return new LimiterMap<>(limit, maxKeys, ticker, wall, room);
    }

    /** Takes one permit for {@code key} if it is there now. */
    public boolean tryAcquire(K key) {
        return tryAcquire(key, 1);
    }

    /** Takes {@code permits} for {@code key}, all or none, if they are there now. */
    public boolean tryAcquire(K key, long permits) {
        Checks.require(permits >= 1, "permits", permits, ">= 1");
        long now = ticker.read();
        while (true) {
            Algorithm own = algorithmOf(key, now);
            now = own.latest(now);
            long answer = own.take(permits, now, 0);
            if (answer >= Algorithm.REFUSED) {
                return answer >= 0;
            }
            Thread.onSpinWait();
        }
    }

    /** The limiter of {@code key}, with all verbs. It need not be kept: it holds nothing but the key. */
    public RateLimiter limiter(K key) {
        requireNonNull(key, "key");
        return new AlgorithmShell(ticker) {
            @Override
            protected Algorithm algorithm(long now) {
                return algorithmOf(key, now);
            }

            @Override
            public void reconfigure(UnaryOperator<Limit> change) {
                throw new UnsupportedOperationException(
                        "one key: all keys share a limit (expected: LimiterMap.reconfigure)");
            }
        };
    }

    /**
     * The algorithm that decides for {@code key} at {@code now}, for engines that bring their own time. Not to be kept, nor
     * retired by the caller: one that answers {@link Algorithm#RETIRED} has been replaced, and this is to be asked again.
     */
    public Algorithm algorithm(K key, long now) {
        return algorithmOf(key, now);
    }

    /** As {@link Algorithm#look}, without a wait; {@link Algorithm#RETIRED} for a key that has no limiter of its own. */
    @SuppressWarnings("ReferenceEquality") // as in algorithmOf
    public long look(K key, long permits, long now) {
        Algorithm known = byKey.get(key);
        return known != null && known.limit() == limit ? known.look(permits, now, 0) : Algorithm.RETIRED;
    }

    /** Keys that have a limiter of their own now. */
    public int size() {
        return size.get();
    }

    /** How many limiters made room for others so far. */
    public long evicted() {
        return evicted.sum();
    }

    /** How many times the overflow limiter was asked so far. */
    public long overflowed() {
        return overflowed.sum();
    }

    /** The limit in force for each key. */
    public Limit limit() {
        return limit;
    }

    /** Puts another limit in force for every key, each carrying its state over when it is next used. */
    public synchronized void reconfigure(Limit next) {
        requireNonNull(next, "next");
        long now = ticker.read();
        Algorithm before = overflow;
        before.retire(before.latest(now));
        try {
            overflow = Limit.continued(next, before, before.latest(now), wall);
            limit = next;
        } catch (RuntimeException | Error failed) {
            overflow = Limit.continued(before.limit(), before, before.latest(now), wall); // it goes on as it was
            throw failed;
        }
    }

    /** Another bound on the keys. When it is lower, keys beyond it leave as they come back to full. */
    public void resize(int newMaxKeys) {
        maxKeys = checkedMaxKeys(newMaxKeys);
    }

    @SuppressWarnings(
            "ReferenceEquality") // the very limit that was put in force: comparing its fields would cost every call
    private Algorithm algorithmOf(K key, long now) {
        while (true) {
            Algorithm known = byKey.get(key);
            Limit wanted = limit;
            if (known == null) {
                known = join(key, now);
            }
            if (known.limit() == wanted) {
                return known;
            }
            long at = known.latest(now);
            if (known.retire(at)) {
                try {
                    byKey.replace(key, known, Limit.continued(wanted, known, at, wall));
                } catch (RuntimeException | Error failed) {
                    byKey.replace(key, known, Limit.continued(known.limit(), known, at, wall)); // it goes on as it was
                    throw failed;
                }
            }
            Thread.onSpinWait();
        }
    }

    /** The algorithm of a key that had none: its own if there is room, else the overflow's. */
    private Algorithm join(K key, long now) {
        if (size.get() >= maxKeys && now - noRoomUntil < 0) {
            Algorithm other = byKey.get(key); // whoever took the last place may have taken it for this key
            return other != null ? other : overflow(key);
        }
        Algorithm other = byKey.putIfAbsent(key, reserved);
        if (other != null) {
            return other;
        }
        boolean found = false;
        Algorithm own = null;
        try {
            found = findRoom(key, now);
            own = found ? begun() : null;
        } finally {
            if (own != null) {
                byKey.put(key, own);
            } else {
                byKey.remove(key, reserved);
                if (found) {
                    free(key);
                }
            }
        }
        return own != null ? own : overflow(key);
    }

    private Algorithm overflow(K key) {
        overflowed.increment();
        return new Overflow<>(overflow, this, key);
    }

    Ticker ticker() {
        return ticker;
    }

    boolean hasOwn(K key) {
        return byKey.containsKey(key);
    }

    /** {@code now}, or the instant of the last eviction when that is later. */
    long afterEvictions(long now) {
        long evicted = evictedAt;
        return now - evicted < 0 ? evicted : now;
    }

    /**
     * A limiter that begins now, with what is in use at the overflow. Were it to begin when its thread began to look for a
     * place, a thread that was held up would grant what the key was granted since.
     */
    private Algorithm begun() {
        Algorithm shared = overflow;
        long now = afterEvictions(shared.latest(ticker.read()));
        return shared.limit().startLike(shared, now, wall);
    }

    private boolean findRoom(K key, long now) {
        while (true) {
            int keys = size.get();
            if (keys < maxKeys && !size.compareAndSet(keys, keys + 1)) {
                continue;
            }
            if (keys < maxKeys && room.tryTake(key)) {
                return true;
            }
            size.addAndGet(keys < maxKeys ? -1 : 0);
            if (now - noRoomUntil < 0 || !evictOne(now)) {
                return false;
            }
        }
    }

    private void free(K key) {
        size.decrementAndGet();
        room.giveBack(key);
    }

    /** Looks at the next few keys, round and round, for one that is back at full. */
    private boolean evictOne(long now) {
        lookingForRoom.lock();
        try {
            for (int looks = 0; looks < LOOKS_FOR_ROOM; looks++) {
                if (!hand.hasNext()) {
                    hand = byKey.entrySet().iterator();
                }
                if (hand.hasNext()) {
                    Map.Entry<K, Algorithm> next = hand.next();
                    Algorithm algorithm = next.getValue();
                    long at = algorithm.latest(now);
                    if (algorithm.retireIfFull(at)) {
                        evictedAt = afterEvictions(at); // before the key is gone: who then finds none reads this
                        byKey.remove(next.getKey(), algorithm);
                        free(next.getKey());
                        evicted.increment();
                        return true;
                    }
                }
            }
            noRoomUntil = now + NO_ROOM_FOR_NANOS;
            return false;
        } finally {
            lookingForRoom.unlock();
        }
    }
}
