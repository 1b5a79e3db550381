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
     *   breaker                 ▲ made here; counts from here on
     *
     * When one is let go in the moment in which a result is added to it, that result must not be lost. Who adds looks
     * afterwards whether the breaker is still in the table, and adds again to the next one if not; who lets go looks
     * afterwards whether it is still worth nothing, and puts it back if not. (Both may happen between the looks of the
     * other, and another breaker may be in its place by then: a result may be lost if three threads meet within
     * nanoseconds on one value that had not failed for a whole span. That delays opening by a call.)
     */
    private static final int LOOKS = 16;

    private final KeyTable<Breaker> keys;
    private final Site site;
    private final LongAdder unwatched = new LongAdder();
    private final Breaker untroubled;
    private volatile String ruleId;
    private volatile BreakerTerms terms;

    BreakerTable(HotParameterBreakerRule rule, Site site) {
        long now = site.ticker().read();
        this.keys = new KeyTable<>(rule.maxKeys());
        this.site = site;
        this.ruleId = rule.id();
        this.terms = BreakerTerms.of(rule.settings(), now, site.wall());
        this.untroubled = new Breaker(terms, change -> {}, now);
    }

    /** Puts a changed rule in force for all values. */
    void change(HotParameterBreakerRule rule, long now) {
        BreakerTerms changed = BreakerTerms.of(rule.settings(), now, site.wall());
        ruleId = rule.id();
        terms = changed;
        keys.setMost(rule.maxKeys());
        untroubled.reconfigure(changed, untroubled.latest(now));
        keys.forEach(breaker -> breaker.reconfigure(changed, breaker.latest(now)));
    }

    /** The breaker to ask for {@code key}. */
    Breaker breakerOf(Object key) {
        Breaker own = keys.get(key);
        return own == null ? untroubled : own;
    }

    /** Tells how a call for {@code key} went. */
    void finished(Object key, long startedAt, long now, @Nullable Object result, @Nullable Throwable error) {
        while (true) {
            Breaker own = keys.get(key);
            if (own == null) {
                if (!terms.isBad(startedAt, now, result, error)) {
                    return;
                }
                own = join(key, startedAt, now);
                if (own == null) {
                    unwatched.increment();
                    return;
                }
            }
            own.finished(startedAt, now, result, error);
            if (keys.get(key) == own) {
                return;
            }
        }
    }

    /** Tells that a call for {@code key} failed after all. A value without a breaker has nothing to put right: this is its first. */
    void failedLate(Object key, long startedAt, long endedAt, long now, Throwable error) {
        Breaker own = keys.get(key);
        if (own != null) {
            own.failedLate(startedAt, endedAt, now, error);
        } else {
            finished(key, startedAt, endedAt, null, error);
        }
    }

    /** A breaker for a value that has none, beginning with the call that has just failed; null if there is no room. */
    private @Nullable Breaker join(Object key, long startedAt, long now) {
        BreakerTerms present = terms;
        Supplier<Breaker> fresh = () -> new Breaker(present, listener(key), startedAt);
        Breaker own = keys.computeIfRoom(key, fresh);
        if (own == null && makeRoom(now)) {
            own = keys.computeIfRoom(key, fresh);
        }
        BreakerTerms changed = terms;
        if (own != null && changed != present) {
            own.reconfigure(changed, own.latest(now));
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
            Map.Entry<Object, Breaker> next = keys.next();
            if (next == null) {
                return found;
            }
            Breaker breaker = next.getValue();
            if (breaker.isForgettable(breaker.latest(now))) {
                keys.evict(next.getKey(), breaker);
                if (breaker.isForgettable(breaker.latest(now))) {
                    found = true;
                } else {
                    keys.computeIfRoom(next.getKey(), () -> breaker);
                }
            }
        }
        return found;
    }

    KeyTable<Breaker> keys() {
        return keys;
    }

    /** How many values are refused by an open breaker of their own, or were when last asked for. */
    long open() {
        LongAdder open = new LongAdder();
        keys.forEach(breaker -> open.add(breaker.state() == BreakerState.OPEN ? 1 : 0));
        return open.sum();
    }

    /** Shows {@code hottest} each value that is not simply well, with its state and what its breaker says in it. */
    void show(Hottest hottest, long now) {
        keys.forEach((key, breaker) -> {
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
