package io.headgate.hotparameter;

import io.headgate.guard.Mark;
import io.headgate.guard.RuleMemory;
import io.headgate.guard.StateBytes;
import io.headgate.guard.TableMemory;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The rates of all values: a limiter each for as many as there is room for, {@link Beyond} for the rest. Outlives the guards
 * of a rule that is changed. A take for a value with a limiter is one look-up and one take, without lock or allocation.
 */
final class RateTable {

    /*
     * A value is in one of two places, and must gain nothing by moving between them.
     *
     *                  room, or half used up and somebody colder to displace
     *     beyond  ──────────────────────────────────────────────────────────►  limiter of its own
     *    (shared) ◄──────────────────────────────────────────────────────────
     *                  back at full (nothing to take along), or displaced (what is in use is added to the cells)
     *
     * In: the place is taken first, with a limiter that is retired from the start; then what is in use beyond is read, and
     * the value's limiter begins with that much consumed. Who takes from beyond looks for the value in the table afterwards;
     * if it is there, or the rule has changed, his take may have come too late to be seen, and does not count: he asks
     * again. Out: the limiter is retired first, so that nobody takes from it any more, then what it had in use is added to
     * the cells, and only then the value leaves the table.
     *
     * When it begins: at the instant of the take that it begins with, so that the take counts where it belongs. But not before
     * any value has moved out or was let go, nor before what is in use beyond was granted: a thread that was held up since it
     * read the ticker would else be granted what the value has used meanwhile. Such a take is stale, and is asked again.
     *
     * Who gets a place: all while there is room. Then those that come near their limit, for only there does it matter that
     * the count is exact; they displace a value that is back at full or, if the next few are all in use, the least used of
     * them if that is at a quarter or less. So the busiest values come to have limiters of their own and keep them, and a
     * stream of values that come once does not wash them out.
     */
    private final KeyTable<Algorithm> keys;
    private final Ticker ticker;
    private final WallClock wall;
    private final Algorithm reserved;
    private final LongAdder estimated = new LongAdder();
    private final KeyHash hash;
    private final RegimeInForce regime;
    private final RateRoom room;
    private final LatestInstant reached; // no take for a value without a limiter is decided at an earlier instant

    RateTable(HotParameterRule rule, Ticker ticker, WallClock wall, KeyHash hash, RuleMemory rules) {
        this.hash = hash;
        this.keys = new KeyTable<>(rule.maxKeys(), rules.table(bytes(rule)));
        this.ticker = ticker;
        this.wall = wall;
        long now = ticker.read();
        Regime first = Regime.of(rule, now, wall, keys.memory());
        this.regime = new RegimeInForce(first);
        this.reached = new LatestInstant(now);
        this.room = new RateRoom(keys, regime, hash, ticker, reached, now);
        this.reserved = new RefuseAll(first.limit());
        reserved.retire(now);
    }

    private static long bytes(HotParameterRule rule) {
        ValueLimit.Rate rate = (ValueLimit.Rate) rule.limit();
        return rate.limit() instanceof LazyBucket
                ? LazyBucket.BYTES
                : StateBytes.of(rate.limit(), rate.maxWaitNanos() > 0);
    }

    /** Puts another rule in force. Each value carries over what it has in use, now or when a call asks for it meanwhile. */
    void change(HotParameterRule rule, long now) {
        TableMemory memory = keys.memory();
        Regime after = regime.change(before -> before.changedTo(rule, now, wall, memory));
        keys.setMost(rule.maxKeys());
        memory.weigh(bytes(rule));
        keys.forEach((key, own) -> {
            Algorithm present = own;
            while (present != null && present != reserved && !inForce(key, present, after.limitOf(key), now)) {
                present = keys.get(key);
            }
        });
    }

    /** Takes {@code permits} for {@code key}. @return the wait, or {@link Algorithm#REFUSED}, {@link Algorithm#STALE} */
    @SuppressWarnings(
            "ReferenceEquality") // the very limit that was put in force: comparing fields would cost every call
    long take(Object key, long permits, long now, long maxWaitNanos) {
        Algorithm known = keys.get(key);
        Regime here = regime.peek();
        if (known != null && here != null && known.limit() == here.limit()) {
            long answer = known.take(permits, now, Math.min(maxWaitNanos, here.maxWaitNanos()));
            if (answer >= Algorithm.REFUSED) {
                return answer;
            }
        }
        return takeCarefully(key, permits, now, maxWaitNanos);
    }

    /** What {@link #take} would answer; {@link Algorithm#RETIRED} while the rule is being changed. */
    @SuppressWarnings("ReferenceEquality") // as in take
    long look(Object key, long permits, long now, long maxWaitNanos) {
        Regime here = regime.peek();
        if (here == null) {
            return Algorithm.RETIRED;
        }
        Limit limit = here.limitOf(key);
        if (limit.capacity() == 0) {
            return Algorithm.REFUSED;
        }
        long longest = Math.min(
                maxWaitNanos,
                limit == here.limit() ? here.maxWaitNanos() : here.rateOf(key).maxWaitNanos());
        Algorithm known = keys.get(key);
        Algorithm own = known != null ? known : join(key, here, now);
        if (known == null && reached.after(now) != now) {
            return Algorithm.STALE;
        }
        if (own == null) {
            return here.beyond().waitNanos(hash.of(key), permits, now) > longest ? Algorithm.REFUSED : 0;
        }
        if (own.limit() != limit) {
            return Algorithm.RETIRED;
        }
        long answer = own.look(permits, now, longest);
        if (answer == Algorithm.STALE) {
            reached.advanceTo(own.latest(now));
        }
        return answer;
    }

    boolean owesForEver(Object key, long now) {
        Algorithm known = keys.get(key);
        return known == null
                ? regime.get().beyond().inUse(hash.of(key), now) >= Algorithm.ENDLESS_DEBT
                : known.available(known.latest(now)) == -Algorithm.ENDLESS_DEBT;
    }

    private long takeCarefully(Object key, long permits, long now, long maxWaitNanos) {
        while (true) {
            Regime here = regime.get();
            ValueLimit.Rate rate = here.rateOf(key);
            if (rate.limit().capacity() == 0) {
                return Algorithm.REFUSED;
            }
            long longest = Math.min(maxWaitNanos, rate.maxWaitNanos());
            Algorithm known = keys.get(key);
            Algorithm own = known != null ? known : join(key, here, now);
            if (known == null && reached.after(now) != now) {
                return Algorithm.STALE;
            }
            if (own == null) {
                long answer = here.beyond().take(hash.of(key), permits, now, longest);
                estimated.increment();
                if (answer < 0 || (regime.is(here) && keys.get(key) == null)) {
                    return answer;
                }
            } else if (inForce(key, own, here.limitOf(key), now)) {
                long answer = own.take(permits, now, longest);
                if (answer == Algorithm.STALE) {
                    reached.advanceTo(own.latest(now));
                }
                if (answer != Algorithm.RETIRED) {
                    return answer;
                }
            }
            Thread.onSpinWait();
        }
    }

    /** A limiter for {@code key}, which has none; null if there is no room for it. */
    private @Nullable Algorithm join(Object key, Regime here, long now) {
        if (here.names(key)) {
            keys.takeRoomAnyway(key);
        } else if (!keys.takeRoom(key)
                && !(here.beyond().deservesOwn(hash.of(key), now) && room.make(key, here, now))) {
            return null;
        }
        return begin(key, here, now);
    }

    private Algorithm begin(Object key, Regime here, long now) {
        Algorithm other = keys.putIfAbsent(key, reserved);
        if (other != null) {
            return other;
        }
        Algorithm own = reserved;
        try {
            long from = here.beyond().latest(reached.after(now));
            long inUse = here.beyond().inUse(hash.of(key), from);
            if (inUse > 0) { // some of it perhaps since then
                from = LatestInstant.later(from, ticker.read());
                inUse = here.beyond().inUse(hash.of(key), from);
            }
            if (from != now) {
                reached.advanceTo(from);
            }
            Algorithm fresh = here.start(key, inUse, from, wall);
            if (regime.is(here)) { // else there may be takes from another beyond
                keys.replace(key, reserved, fresh);
                own = fresh;
                inForce(key, own, regime.get().limitOf(key), now); // the rule may have come to name it meanwhile
            }
            return own;
        } finally {
            keys.remove(key, reserved);
        }
    }

    /** Whether {@code own} enforces {@code limit}; if not, puts a limiter in its place that does, and is to be asked again. */
    @SuppressWarnings("ReferenceEquality")
    private boolean inForce(Object key, Algorithm own, Limit limit, long now) {
        if (own.limit() == limit) {
            return true;
        }
        long at = own.latest(now);
        if (own.retire(at)) {
            Algorithm next = null;
            try {
                next = Limit.continued(limit, own, at, wall);
            } finally {
                keys.replace(key, own, next != null ? next : Limit.continued(own.limit(), own, at, wall));
            }
        }
        return false;
    }

    /** As {@link Algorithm#mark}, of a value that has a limiter of its own. */
    @Nullable
    Mark mark(Object key, long now) {
        Algorithm known = keys.get(key);
        return known == null ? null : Mark.of(known, now);
    }

    /**
     * Returns {@code permits} of {@code taken}, if they are still known; what was taken from beyond is lost until it refills, as
     * is what was taken under another rule: at another rate it is worth something else by now.
     */
    void giveBack(
            HotParameterRule takenUnder,
            Object key,
            long permits,
            long taken,
            long takenAt,
            long waitNanos,
            @Nullable Mark mark) {
        Algorithm own = keys.get(key);
        Regime here = regime.peek();
        if (own != null && here != null && isOf(takenUnder, here, key, own) && isSince(own, takenAt)) {
            Mark.giveBack(own, permits, taken, takenAt, waitNanos, mark, ticker);
        }
    }

    /** Whether a take at {@code takenAt} may have been one of {@code own}. A window tells by the slice, and has moved on from it. */
    private static boolean isSince(Algorithm own, long takenAt) {
        return own.limit().givesBackWhole() || own.latest(takenAt) == takenAt;
    }

    @SuppressWarnings("ReferenceEquality") // a rule that is changed and changed back has been another one meanwhile
    private static boolean isOf(HotParameterRule rule, Regime here, Object key, Algorithm own) {
        return here.rule() == rule && own.limit() == here.limitOf(key);
    }

    /**
     * Takes {@code permits} whatever the state, into debt where needed, which a limiter of its own knows exactly. Whoever moves
     * meanwhile may be charged twice. While the limit is 0 it is what granted permits last that is charged.
     */
    void charge(Object key, long permits, long now) {
        while (true) {
            Regime here = regime.get();
            Limit limit = here.limitOf(key);
            boolean nothing = limit.capacity() == 0;
            Algorithm known = keys.get(key);
            Algorithm own = known != null || nothing ? known : join(key, here, now);
            if (own != null) {
                if ((nothing || inForce(key, own, limit, now)) && own.charge(permits, own.latest(now))) {
                    return;
                }
            } else {
                here.beyond().add(hash.of(key), permits, now);
                if (regime.is(here) && keys.get(key) == null) {
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }

    /** {@code now}, or the instant at which to ask again when a take was stale. */
    long latest(long now) {
        return reached.after(now);
    }

    /** Lets go of some of the values that are back at full. */
    void idle(long now) {
        room.idle(now);
    }

    /** How much of its limit {@code key} has in use, as far as is known. */
    long inUse(Object key, long now) {
        Regime here = regime.get();
        Algorithm known = keys.get(key);
        return known == null
                ? here.beyond().inUse(hash.of(key), now)
                : known.limit().capacity() - known.available(known.latest(now));
    }

    /** How long until {@code key} could have {@code permits}; {@link Algorithm#NEVER} if never. */
    long waitNanos(Object key, long permits, long now) {
        Regime here = regime.get();
        if (here.limitOf(key).capacity() == 0) {
            return Algorithm.NEVER;
        }
        Algorithm known = keys.get(key);
        return known == null
                ? here.beyond().waitNanos(hash.of(key), permits, now)
                : known.waitNanos(permits, known.latest(now));
    }

    /** Shows {@code hottest} what each value that has a limiter has in use of it. Those beyond have no name. */
    void show(Hottest hottest, long now) {
        keys.forEach((key, own) -> {
            if (own != reserved) {
                long capacity = own.limit().capacity();
                hottest.add(key, capacity - own.available(own.latest(now)), capacity);
            }
        });
    }

    KeyTable<Algorithm> keys() {
        return keys;
    }

    /** How many takes were decided by the estimate. */
    long estimated() {
        return estimated.sum();
    }

    /** How many values lost their own limiter to a busier one. */
    long displaced() {
        return room.displaced();
    }
}
