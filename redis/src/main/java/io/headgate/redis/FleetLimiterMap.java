package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RateLimiter;
import io.headgate.redis.form.Form;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The same limit for each of many keys, on Redis: as {@link io.headgate.limiter.keyed.LimiterMap} is in one process.
 *
 * <pre>{@code
 * FleetLimiterMap perUser = limits.keyed("per-user", TokenBucket.perSecond(10), 100_000);
 * if (perUser.tryAcquire("alice")) {
 *     serve();
 * }
 * }</pre>
 *
 * <p>Promise: each key is held to the limit, exactly, whatever the number of keys. The bound is on what is kept in mind here. A key
 * beyond it takes the place of one that was not used lately, of which nothing is lost but a remembered refusal: what it has in use
 * is known to Redis, and what it has leased goes back. While Redis is lost, keys beyond the bound share one limiter, which can only refuse them more.
 *
 * <p>Safe for many threads.
 */
public final class FleetLimiterMap {

    private static final int LOOKS = 64;

    private final ConcurrentHashMap<KeyedName, Place> byKey = new ConcurrentHashMap<>();
    private final LongAdder evicted = new LongAdder();
    private final ReentrantLock makingRoom = new ReentrantLock();
    private final BiFunction<KeyedName, Form, FleetRateLimiter> maker;
    private final Function<Limit, Form> forms;
    private volatile Form form;
    private volatile int maxKeys;
    private Iterator<Map.Entry<KeyedName, Place>> hand; // guarded by makingRoom

    FleetLimiterMap(
            BiFunction<KeyedName, Form, FleetRateLimiter> maker,
            Limit limit,
            Function<Limit, Form> forms,
            int maxKeys) {
        this.maker = maker;
        this.form = forms.apply(limit);
        this.forms = forms;
        this.maxKeys = checkedMaxKeys(maxKeys);
        this.hand = byKey.entrySet().iterator();
    }

    private static int checkedMaxKeys(int maxKeys) {
        Checks.require(maxKeys >= 1, "maxKeys", maxKeys, ">= 1");
        return maxKeys;
    }

    /** What stands for a key at present. */
    private static final class Place {
        private final FleetRateLimiter limiter;
        private final Form form;
        private volatile boolean used = true; // since the hand came by last

        Place(FleetRateLimiter limiter, Form form) {
            this.limiter = limiter;
            this.form = form;
        }
    }

    /** Takes one permit for {@code key} if it is there now. */
    public boolean tryAcquire(String key) {
        return tryAcquire(key, 1);
    }

    /** Takes {@code permits} for {@code key}, all or none, if they are there now. */
    public boolean tryAcquire(String key, long permits) {
        return at(new KeyedName(null, key)).tryAcquire(permits);
    }

    /** The limiter of {@code key}, with all verbs. It need not be kept: it holds nothing but the key. */
    public RateLimiter limiter(String key) {
        return new KeyedRateLimiter(this, new KeyedName(null, key));
    }

    /**
     * The limiter of {@code key} within {@code group}: a user of a tenant, say. It is another one than that of the same key in
     * another group, or in none. In a cluster it shares its slot with all others of that group, with the limiter of the key of
     * that name in other maps, and with {@code limiter(group, …)} of {@link RedisLimits}, so that they can be taken together in
     * one command.
     */
    public RateLimiter limiter(String group, String key) {
        return new KeyedRateLimiter(this, new KeyedName(requireNonNull(group, "group"), key));
    }

    /** Keys that are kept in mind here now. */
    public int size() {
        return byKey.size();
    }

    /** How many keys made room for others so far. */
    public long evicted() {
        return evicted.sum();
    }

    /** The limit in force for each key. */
    public Limit limit() {
        return form.limit();
    }

    /**
     * Puts another limit in force for every key, from when it is next used.
     *
     * @throws IllegalArgumentException for a limit that Redis cannot enforce, or whose permits cannot be taken ahead where these are
     */
    public void reconfigure(Limit next) {
        form = forms.apply(requireNonNull(next, "next"));
    }

    /** Another bound on the keys. When it is lower, keys beyond it leave with the next that come. */
    public void resize(int newMaxKeys) {
        maxKeys = checkedMaxKeys(newMaxKeys);
    }

    /** The limiter that decides for a key now. */
    FleetRateLimiter at(KeyedName key) {
        Place known = byKey.get(key);
        if (known == null || known.form != form) {
            Place replaced = known;
            known = byKey.compute(key, this::placeOf);
            if (replaced != null) {
                replaced.limiter.endLeases();
            }
            makeRoomFor(known);
        }
        if (!known.used) {
            known.used = true;
        }
        return known.limiter;
    }

    private Place placeOf(KeyedName key, @Nullable Place before) {
        Form now = form;
        return before != null && before.form == now ? before : new Place(maker.apply(key, now), now);
    }

    private void makeRoomFor(Place newcomer) {
        while (byKey.mappingCount() > maxKeys) {
            makingRoom.lock();
            try {
                if (byKey.mappingCount() > maxKeys) {
                    evictOneBut(newcomer);
                }
            } finally {
                makingRoom.unlock();
            }
        }
    }

    /** The hand goes round and round; a key that was used since it came by last stays, unless many in a row were. */
    private void evictOneBut(Place newcomer) {
        for (int looks = 1; hasNext(); looks++) {
            Map.Entry<KeyedName, Place> next = hand.next();
            Place place = next.getValue();
            if (place.used && looks < LOOKS) {
                place.used = false;
            } else if (place != newcomer && byKey.remove(next.getKey(), place)) {
                place.limiter.endLeases();
                evicted.increment();
                return;
            }
        }
    }

    private boolean hasNext() {
        if (!hand.hasNext()) {
            hand = byKey.entrySet().iterator();
        }
        return hand.hasNext();
    }
}
