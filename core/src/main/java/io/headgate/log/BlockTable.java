package io.headgate.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The counts between two drains. Safe for many threads that count and one that closes; lock-free. */
final class BlockTable {

    /*
     * An open table: a key is looked for from the slot its hash names, one slot after the other, and put into the first
     * empty one by compare-and-set. Nothing is ever taken out, so what was found once is found again.
     *
     * The naive way to end a second is to put a new table in place and read the old one. But a thread may have picked up
     * the old one just before, and count after we have read: a call lost. So each place is closed while it is read, in one
     * atomic step that leaves nothing to be lost behind it:
     *
     *   slot empty     → SEALED           who wants to put a key there finds it taken, and sees the seal
     *   slot with key  → count := CLOSED  who adds gets back a negative number, and knows it came too late
     *
     * Who came too late counts in the next table, which is in place before the first slot is closed.
     *
     * A place is reserved before a key is put into a slot, so there are never more than maxKeys. Two threads with the same
     * new key hold two places for a moment: when they race for the last one, a call may be counted with the others though
     * its key gets a place. It is counted all the same.
     *
     * Strangers choose origins, and could choose many with the same hash. The search therefore ends after MOST_LOOKS slots;
     * a key that has found no place by then is counted with the others, as those over the cap are.
     */
    private static final int SLOTS_PER_KEY = 4;
    private static final int MOST_LOOKS = 64;
    private static final long CLOSED = Long.MIN_VALUE;
    private static final Cell SEALED = new Cell("", "", "", "", 0);

    private final AtomicReferenceArray<@Nullable Cell> slots;
    private final AtomicInteger keys = new AtomicInteger();
    private final Cell other;
    private final int maxKeys;

    BlockTable(int maxKeys) {
        this.maxKeys = maxKeys;
        this.slots = new AtomicReferenceArray<>(Integer.highestOneBit(maxKeys * SLOTS_PER_KEY - 1) << 1);
        this.other = new Cell("", "", "", "more than " + maxKeys + " keys", 0);
    }

    /** Counts one call; false when the table is closed. */
    boolean count(String resource, String rule, String origin, String reason) {
        int hash = hash(resource, rule, origin, reason);
        int mask = slots.length() - 1;
        for (int look = 0; look < MOST_LOOKS; look++) {
            int slot = (hash + look) & mask;
            Cell cell = slots.get(slot);
            if (cell == null) {
                if (!mayHoldOneMore()) {
                    break;
                }
                cell = placed(slot, new Cell(resource, rule, origin, reason, hash));
            }
            if (cell == SEALED) {
                return false;
            }
            if (cell.is(hash, resource, rule, origin, reason)) {
                return cell.getAndIncrement() >= 0;
            }
        }
        return other.getAndIncrement() >= 0;
    }

    private boolean mayHoldOneMore() {
        if (keys.get() >= maxKeys) {
            return false;
        }
        if (keys.getAndIncrement() < maxKeys) {
            return true;
        }
        keys.getAndDecrement();
        return false;
    }

    /** What is in the slot after {@code fresh} was offered to it. */
    private Cell placed(int slot, Cell fresh) {
        Cell there = slots.compareAndExchange(slot, null, fresh);
        if (there != null) {
            keys.getAndDecrement();
            return there;
        }
        return fresh;
    }

    boolean isEmpty() {
        return keys.get() == 0 && other.get() == 0;
    }

    /** Ends the counting and answers what was counted. */
    List<SecondBlocks> close(long epochSecond) {
        List<SecondBlocks> lines = new ArrayList<>();
        for (int slot = 0; slot < slots.length(); slot++) {
            Cell cell = slots.getAndSet(slot, SEALED);
            if (cell != null) {
                cell.close(epochSecond, lines);
            }
        }
        other.close(epochSecond, lines);
        return lines;
    }

    private static int hash(String resource, String rule, String origin, String reason) {
        int hash = ((resource.hashCode() * 31 + rule.hashCode()) * 31 + origin.hashCode()) * 31 + reason.hashCode();
        hash *= 0x9E3779B9; // spreads names that differ in their last character only
        return hash ^ (hash >>> 16);
    }

    /** One key and its count. */
    @SuppressWarnings("serial") // an AtomicLong only to save an object
    private static final class Cell extends AtomicLong {

        private final String resource;
        private final String rule;
        private final String origin;
        private final String reason;
        private final int hash;

        Cell(String resource, String rule, String origin, String reason, int hash) {
            this.resource = resource;
            this.rule = rule;
            this.origin = origin;
            this.reason = reason;
            this.hash = hash;
        }

        boolean is(int otherHash, String itsResource, String itsRule, String itsOrigin, String itsReason) {
            return hash == otherHash
                    && resource.equals(itsResource)
                    && rule.equals(itsRule)
                    && origin.equals(itsOrigin)
                    && reason.equals(itsReason);
        }

        void close(long epochSecond, List<SecondBlocks> lines) {
            long count = getAndSet(CLOSED);
            if (count > 0) {
                lines.add(new SecondBlocks(epochSecond, resource, rule, origin, reason, count));
            }
        }
    }
}
