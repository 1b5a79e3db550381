package io.headgate.hotparameter;

import io.headgate.guard.RuleMemory;
import io.headgate.guard.StateBytes;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Calls in flight of each value: a counter each for as many as there is room for, a sketch for the rest. Outlives the
 * guards of a rule that is changed, so that the calls they admitted are counted out where they were counted in.
 */
final class InFlightTable {

    /*
     * All calls of a value that are in flight are counted in one place: its counter, or the sketch. A counter is let go only
     * at 0, and retired first, so that nobody enters it any more. A value gets a counter only if the sketch holds nothing
     * for it, which is asked after its place has been taken; and who enters the sketch looks for the value in the table
     * afterwards, and if it is there takes himself out and asks again. So who leaves need not know where he entered: at
     * the counter if there is one, else at the sketch.
     */
    private static final int LOOKS = 16;
    private static final long RETIRED = -1;
    private static final long MOST_ESTIMATED = Integer.MAX_VALUE / 1024; // a thousand of them fit into a cell

    private final KeyTable<AtomicLong> keys;
    private final KeyHash hash;
    private final InFlightSketch sketch;
    private final AtomicLong reserved = new AtomicLong(RETIRED);
    private final LongAdder estimated = new LongAdder();

    InFlightTable(int maxKeys, KeyHash hash, RuleMemory rules) {
        this.hash = hash;
        this.keys = new KeyTable<>(maxKeys, rules.table(StateBytes.IN_FLIGHT));
        this.sketch = new InFlightSketch(keys.memory());
    }

    void setMaxKeys(int maxKeys) {
        keys.setMost(maxKeys);
    }

    /** Counts {@code permits} calls of {@code key} in, unless that makes more than {@code most} in flight. */
    boolean enter(Object key, long permits, long most) {
        if (permits > most) {
            return false;
        }
        while (true) {
            AtomicLong own = keys.get(key);
            if (own == null) {
                own = join(key);
            }
            if (own == null && permits > MOST_ESTIMATED) {
                return false; // the cells could not count it
            }
            if (own == null) {
                estimated.increment();
                boolean entered = sketch.enter(hash.of(key), weight(permits), most);
                if (!entered || keys.get(key) == null) {
                    return entered;
                }
                sketch.leave(hash.of(key), weight(permits));
            } else {
                long seen = own.get();
                if (seen > most - permits) {
                    return false;
                }
                if (seen != RETIRED && own.compareAndSet(seen, seen + permits)) {
                    return true;
                }
            }
            Thread.onSpinWait();
        }
    }

    /** Counts {@code permits} calls of {@code key} out that were counted in. */
    void leave(Object key, long permits) {
        AtomicLong own = keys.get(key);
        if (own == null || own == reserved) {
            sketch.leave(hash.of(key), weight(permits));
        } else {
            own.addAndGet(-permits);
        }
    }

    private @Nullable AtomicLong join(Object key) {
        if (!keys.takeRoom(key) && !makeRoom(key)) {
            return null;
        }
        AtomicLong other = keys.putIfAbsent(key, reserved);
        if (other != null) {
            return other;
        }
        if (sketch.inFlight(hash.of(key)) > 0) {
            keys.remove(key, reserved);
            return null;
        }
        AtomicLong own = new AtomicLong();
        keys.replace(key, reserved, own);
        return own;
    }

    private boolean makeRoom(Object key) {
        if (!keys.hold()) {
            return false;
        }
        try {
            return evict(LOOKS, true) && keys.takeRoom(key);
        } finally {
            keys.release();
        }
    }

    /** Lets go of some of the values that have no call in flight. */
    void idle() {
        if (keys.hold()) {
            try {
                evict(LOOKS + keys.size() / LOOKS, false);
            } finally {
                keys.release();
            }
        }
    }

    private boolean evict(int looks, boolean onlyOne) {
        boolean found = false;
        for (int i = 0; i < looks && !(found && onlyOne); i++) {
            Map.Entry<Object, AtomicLong> next = keys.next();
            if (next == null) {
                return found;
            }
            if (next.getValue().compareAndSet(0, RETIRED)) {
                keys.evict(next.getKey(), next.getValue());
                found = true;
            }
        }
        return found;
    }

    /** How many calls of {@code key} are in flight; at least, if it has no counter. */
    long inFlight(Object key) {
        AtomicLong own = keys.get(key);
        return own == null ? sketch.inFlight(hash.of(key)) : Math.max(0, own.get());
    }

    KeyTable<AtomicLong> keys() {
        return keys;
    }

    /** How many calls were decided by the sketch. */
    long estimated() {
        return estimated.sum();
    }

    private static int weight(long permits) {
        return (int) Math.min(permits, MOST_ESTIMATED);
    }
}
