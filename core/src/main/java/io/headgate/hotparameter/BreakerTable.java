package io.headgate.hotparameter;

import io.headgate.breaker.Breaker;
import io.headgate.breaker.BreakerListener;
import io.headgate.breaker.BreakerState;
import io.headgate.breaker.BreakerTerms;
import io.headgate.guard.Explanation;
import io.headgate.guard.Site;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The breakers of the values that have failed lately. Outlives the guards of a rule that is changed. A value without one
 * costs a look-up that finds nothing.
 */
final class BreakerTable {

    /*
     * Only failing values have a breaker: made with the first bad result, let go when its window holds none any more. All
     * others are answered by one breaker that never hears of a result, so it is closed, or as the rule forces it.
     *
     *   value     ──good──good──BAD──good──BAD──BAD────────────►  opens
     *   breaker                 ▲ made here; counts what ends from here on, also what began before
     *
     * Except what began before the untroubled one did, or before a breaker was let go that had been open: a call from then may be one
     * of those that opened it, and must not decide about the next.
     *
     * When one is let go in the moment in which a result is added to it, that result must not be lost: see Watched.
     */
    private static final int LOOKS = 16;
    private static final long BREAKER_BYTES = 512;
    private static final long SLICE_BYTES = 16;

    private final KeyTable<Watched> keys;
    private final Site site;
    private final LongAdder unwatched = new LongAdder();
    private final Breaker untroubled;
    private volatile String ruleId;
    private volatile BreakerTerms terms;
    private volatile long since; // calls that began earlier do not count for a breaker that is made now

    BreakerTable(HotParameterBreakerRule rule, Site site) {
        long now = site.ticker().read();
        this.keys = new KeyTable<>(rule.maxKeys(), site.memory().table(bytes(rule)));
        this.site = site;
        this.ruleId = rule.id();
        this.terms = BreakerTerms.of(rule.settings(), now, site.wall());
        this.untroubled = new Breaker(terms, change -> {}, now);
        this.since = now;
    }

    private static long bytes(HotParameterBreakerRule rule) {
        return BREAKER_BYTES + SLICE_BYTES * rule.settings().span().slices();
    }

    /** Puts a changed rule in force for all values. */
    void change(HotParameterBreakerRule rule, long now) {
        BreakerTerms changed = BreakerTerms.of(rule.settings(), now, site.wall());
        ruleId = rule.id();
        terms = changed;
        keys.setMost(rule.maxKeys());
        keys.memory().weigh(bytes(rule));
        untroubled.reconfigure(changed, untroubled.latest(now));
        notBefore(untroubled.began());
        keys.forEach(own -> own.breaker().reconfigure(changed, own.breaker().latest(now)));
    }

    /** The breaker to ask for {@code key}. */
    Breaker breakerOf(Object key) {
        Watched own = keys.get(key);
        return own == null ? untroubled : own.breaker();
    }

    /** Tells how a call for {@code key} went. */
    void finished(Object key, long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        while (true) {
            Watched own = keys.get(key);
            if (own == null) {
                if (!terms.isBad(startedAt, now, result, error)) {
                    return;
                }
                own = join(key, now);
                if (own == null) {
                    unwatched.increment();
                    return;
                }
            }
            own.breaker().finished(startedAt, now, result, error);
            if (own.keep()) {
                return;
            }
            keys.remove(key, own);
        }
    }

    /** Tells that a call for {@code key} failed after all. A value without a breaker has nothing to put right: this is its first. */
    void failedLate(Object key, long startedAt, long endedAt, long now, Throwable error) {
        Watched own = keys.get(key);
        if (own != null) {
            own.breaker().failedLate(startedAt, endedAt, now, error);
        }
        if (own == null || !own.keep()) {
            finished(key, startedAt, endedAt, null, error);
        }
    }

    /** A breaker for a value that has none; null if there is no room. */
    private @Nullable Watched join(Object key, long now) {
        BreakerTerms present = terms;
        Supplier<Watched> fresh = () -> new Watched(new Breaker(present, listener(key), since));
        Watched own = keys.computeIfRoom(key, fresh);
        if (own == null && makeRoom(now)) {
            own = keys.computeIfRoom(key, fresh);
        }
        BreakerTerms changed = terms;
        if (own != null && changed != present) {
            own.breaker().reconfigure(changed, own.breaker().latest(now));
        }
        return own;
    }

    private BreakerListener listener(Object key) {
        return change -> site.events()
                .publish(new HotParameterBreakerChanged(
                        ruleId,
                        site.resource(),
                        Values.text(key),
                        change,
                        Instant.ofEpochSecond(0, site.wall().epochNanos())));
    }

    private boolean makeRoom(long now) {
        if (!keys.hold()) {
            return false;
        }
        try {
            return forget(LOOKS, now);
        } finally {
            keys.release();
        }
    }

    /** Lets go of values that have not failed for a while. */
    void idle(long now) {
        if (keys.hold()) {
            try {
                forget(LOOKS + keys.size() / LOOKS, now);
            } finally {
                keys.release();
            }
        }
    }

    private boolean forget(int looks, long now) {
        boolean found = false;
        for (int i = 0; i < looks; i++) {
            Map.Entry<Object, Watched> next = keys.next();
            if (next == null) {
                return found;
            }
            if (next.getValue().leave(now)) {
                if (!next.getValue().breaker().isUnchanged()) {
                    notBefore(now);
                }
                keys.evict(next.getKey(), next.getValue());
                found = true;
            }
        }
        return found;
    }

    /** A race between two is harmless: both are about now. */
    private void notBefore(long instant) {
        if (instant - since > 0) {
            since = instant;
        }
    }

    KeyTable<Watched> keys() {
        return keys;
    }

    /** How many values are refused by an open breaker of their own, or were when last asked for. */
    long open() {
        LongAdder open = new LongAdder();
        keys.forEach(own -> open.add(own.breaker().state() == BreakerState.OPEN ? 1 : 0));
        return open.sum();
    }

    /** Shows {@code hottest} each value that is not simply well, with its state and what its breaker says in it. */
    void show(Hottest hottest, long now) {
        keys.forEach((key, own) -> {
            Breaker breaker = own.breaker();
            BreakerState state = breaker.state();
            Explanation why = breaker.explain(breaker.latest(now)); // of the next state, if that comes in between
            int rank = rank(state);
            if (rank > 0 || why.reached() > 0) {
                hottest.add(key, state.name(), rank, why.reached(), why.limit());
            }
        });
    }

    private static int rank(BreakerState state) {
        return switch (state) {
            case OPEN, FORCED_OPEN -> 3;
            case HALF_OPEN -> 2;
            case RAMPING -> 1;
            case CLOSED, FORCED_CLOSED, METRICS_ONLY -> 0;
        };
    }

    /** How many bad results were not counted because there was no room for another value. */
    long unwatched() {
        return unwatched.sum();
    }
}
