package io.headgate.limiter.pace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * How little of a bucket was in use since each of the takes that may be given back. What a full bucket would have lost without a
 * call follows from it. Made when the first such take comes; safe for many threads, lock-free.
 */
final class Lows {

    /*
     * A call took c, and c would not have been in use without it. Did the bucket stay at c or above ever since? Then the others would
     * have found it with just c less in use, and all of c comes back. Where it fell to l < c, it would have been full at that moment,
     * and have lost what dripped in: c - l. The lowest l since the take decides.
     *
     *   in use │      ┌──┐  ┌─┐
     *          │ take │  └──┘ └──┐    ┌── now
     *          │ ┌────┘          └────┘      <- l, the lowest since the take
     *          └─┴────────────────────────► time
     *
     * Kept is a stack of spells, the newest on top, each with the lowest of its time. A low ends all spells that were not lower than it: they
     * become one. So the lows rise towards the top, and the lowest since a take is that of the spell in which it came.
     *
     *   lows │            ┌── 9
     *        │     ┌── 5 ─┘
     *        │ 2 ──┘                       a low of 4 comes: 2, 4
     *
     * Whoever takes notes the low before it takes, after it has read what it takes from. Whatever it overlooks then makes its take fail.
     * What is given back is taken off the lows of all spells since that call came: the others must find their world without it, too.
     *
     * With many calls several share a spell, and of those that came too long ago nothing is known: the safe side.
     */
    /** Into so many widths the time is divided in which a bucket fills. */
    static final int SPELLS_TO_FULL = 16;

    private static final int EACH_ITS_OWN = 16; // so many spells begin with every take, more only now and then
    private static final int MOST_SPELLS = EACH_ITS_OWN + SPELLS_TO_FULL + 1;
    private static final long NONE = Long.MAX_VALUE;

    private static final VarHandle NEWEST;
    private static final VarHandle NUMBERS;
    private static final VarHandle LOWEST;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEWEST = lookup.findVarHandle(Lows.class, "newest", Spell.class);
            NUMBERS = lookup.findVarHandle(Lows.class, "numbers", long.class);
            LOWEST = lookup.findVarHandle(Spell.class, "lowest", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final class Spell {
        private final long number; // even; of the take that it begins with
        private final long begun;
        private volatile @Nullable Spell before;
        private volatile long lowest;
        private volatile boolean shared; // by other takes than the one that it begins with

        Spell(long number, long begun, @Nullable Spell before, long lowest) {
            this.number = number;
            this.begun = begun;
            this.before = before;
            this.lowest = lowest;
        }

        void lower(long to) {
            long seen = lowest;
            while (to < seen && !LOWEST.compareAndSet(this, seen, to)) {
                seen = lowest;
            }
        }

        void takeOff(long ticks) {
            long seen = lowest;
            while (seen != NONE && !LOWEST.compareAndSet(this, seen, Math.max(0, seen - ticks))) {
                seen = lowest;
            }
        }
    }

    private final long width; // nanoseconds for which takes share a spell when there are many
    private volatile Spell newest;
    private volatile long numbers;

    Lows(long width, long now) {
        this.width = width;
        this.newest = new Spell(0, now, null, 0); // of takes before
    }

    /** A take is about to come. @return the number by which its lows are known: odd if it shares a spell with others */
    long begin(long now) {
        while (true) {
            Spell last = newest;
            int spells = count(last);
            if (spells >= EACH_ITS_OWN && now - last.begun < width) {
                last.shared = true;
                if (newest == last) {
                    return last.number + 1;
                }
                continue;
            }
            long number = (long) NUMBERS.getAndAdd(this, 2) + 2; // after the spell that it follows is read: they rise
            if (NEWEST.compareAndSet(this, last, new Spell(number, now, last, NONE))) {
                return number;
            }
        }
    }

    /** As {@link #begin(long)}, for those who number their takes themselves, even and rising, and do so one after the other. */
    void begin(long number, long now) {
        Spell last = newest;
        if (count(last) >= EACH_ITS_OWN && now - last.begun < width) {
            last.shared = true;
        } else {
            newest = new Spell(number, now, last, NONE);
        }
    }

    /** How many there are. Forgets the oldest where they are too many. */
    private static int count(Spell last) {
        int spells = 0;
        for (Spell each = last; each != null; each = each.before) {
            spells++;
            if (spells == MOST_SPELLS - 1) {
                each.before = null;
            }
        }
        return spells;
    }

    /** So much was in use just before a take; the spell of the number {@code own} begins with that take and does not count it. */
    void note(long used, long own) {
        while (true) {
            Spell last = newest;
            Spell older = last.before;
            boolean isOwn = last.number == own && !last.shared;
            Spell to = isOwn ? older : last;
            if (to == null || used >= to.lowest) {
                return;
            }
            Spell before = to.before;
            if (before == null || used > before.lowest) {
                to.lower(used);
                if (newest == last) {
                    return;
                }
            } else {
                Spell joined = new Spell(before.number, before.begun, before.before, used);
                joined.shared = true;
                Spell next = isOwn ? new Spell(own, last.begun, joined, last.lowest) : joined;
                if (NEWEST.compareAndSet(this, last, next) && last.shared) {
                    next.shared = true; // somebody came to it in that moment
                }
            }
        }
    }

    /** The lowest that was in use since the take of that number; the highest long if nobody took since. */
    long lowestSince(long number) {
        long lowest = NONE;
        for (Spell each = newest; each != null; each = each.before) {
            lowest = Math.min(lowest, each.lowest);
            if (each.number <= number) {
                return lowest;
            }
        }
        return 0;
    }

    /** The take of that number did not use so much after all. To be told before the state moves. */
    void takeOff(long ticks, long number) {
        Spell first;
        do {
            first = newest;
            Spell each = first;
            while (each != null) {
                each.takeOff(ticks);
                each = each.number <= number ? null : each.before;
            }
        } while (newest != first); // what was made of these spells meanwhile may have been made without it
    }
}
