package io.headgate.sentinel.figures;

import java.util.Arrays;

/** The last so many stretches of time of equal length, and what was counted in each. For one thread at a time. */
final class Ring {

    private final int slots;
    private final long length;
    private final long[] counts;
    private final long[] quickest; // what the quickest call took, plus 1; 0 when none has ended
    private long present; // the number of the present stretch

    Ring(int slots, long length, long now) {
        this.slots = slots;
        this.length = length;
        this.counts = new long[slots * Count.KINDS];
        this.quickest = new long[slots];
        this.present = Math.floorDiv(now, length);
    }

    /** Goes on to the stretch of {@code now}; never back. @return whether it is another one */
    boolean advance(long now) {
        long target = Math.floorDiv(now, length);
        if (target <= present) {
            return false;
        }
        for (long next = Math.max(present + 1, target - slots + 1); next <= target; next++) {
            int slot = slot(next);
            Arrays.fill(counts, slot * Count.KINDS, (slot + 1) * Count.KINDS, 0);
            quickest[slot] = 0;
        }
        present = target;
        return true;
    }

    /** Adds what was counted here to a ring of the same stretches. */
    void addTo(Ring sum) {
        if (length != sum.length || slots != sum.slots) {
            return; // the slices were changed in between: it is about to begin anew
        }
        for (long number = present - slots + 1; number <= present; number++) {
            if (number > sum.present - slots) {
                sum.add(slot(number), this);
            }
        }
    }

    private void add(int slot, Ring other) {
        for (int at = slot * Count.KINDS; at < (slot + 1) * Count.KINDS; at++) {
            counts[at] += other.counts[at];
        }
        long least = other.quickest[slot];
        if (least != 0 && (quickest[slot] == 0 || least < quickest[slot])) {
            quickest[slot] = least;
        }
    }

    /** When the present stretch began. */
    long start() {
        return present * length;
    }

    long end() {
        return (present + 1) * length;
    }

    long length() {
        return length;
    }

    int slots() {
        return slots;
    }

    private int slot(long number) {
        return (int) Math.floorMod(number, (long) slots);
    }

    void add(Count what, long amount) {
        counts[slot(present) * Count.KINDS + what.ordinal()] += amount;
    }

    void quickest(long took) {
        int slot = slot(present);
        if (quickest[slot] == 0 || took + 1 < quickest[slot]) {
            quickest[slot] = took + 1;
        }
    }

    /** What was counted so many stretches ago. */
    long before(int ago, Count what) {
        return counts[slot(present - ago) * Count.KINDS + what.ordinal()];
    }

    /** What was counted in the stretch that an instant lies in; 0 when it is not one of the last. */
    long at(long instant, Count what) {
        long ago = present - Math.floorDiv(instant, length);
        return ago >= 0 && ago < slots ? before((int) ago, what) : 0;
    }

    long sum(Count what) {
        long sum = 0;
        for (int at = what.ordinal(); at < counts.length; at += Count.KINDS) {
            sum += counts[at];
        }
        return sum;
    }

    long most(Count what) {
        long most = 0;
        for (int at = what.ordinal(); at < counts.length; at += Count.KINDS) {
            most = Math.max(most, counts[at]);
        }
        return most;
    }

    /** The quickest call of all, plus 1; 0 when none has ended. */
    long quickestOfAll() {
        long least = 0;
        for (long each : quickest) {
            least = each != 0 && (least == 0 || each < least) ? each : least;
        }
        return least;
    }
}
