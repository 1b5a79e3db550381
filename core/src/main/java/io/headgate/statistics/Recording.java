package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The part of a meter that exists while there is traffic: cells that calls are counted in, and the history they are gathered
 * into. Adding is safe for many threads; gathering is for one at a time, whoever holds the meter's latch.
 */
final class Recording {

    static final int PASSED = 0;
    static final int REFUSED = 1;
    static final int ERRORS = 2;
    static final int SHORTEST = 3; // as its complement to Long.MAX_VALUE, so that an empty cell is all zeros
    static final int LONGEST = 4;
    static final int EXTRA_PERMITS = 5;
    static final int WAITED = 6;
    static final int WAIT_NANOS = 7;
    static final int FIRST_BUCKET = 8; // also keeps the buckets off the cache line of the counts

    private static final int WORDS = FIRST_BUCKET + Buckets.COUNT;
    private static final int MOST_CELLS = 4;
    private static final int SECONDS = 60;
    private static final int DECADES = 7; // of ten seconds: the last minute and the one in the making
    private static final int SECONDS_PER_DECADE = 10;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle CELLS;

    static {
        try {
            CELLS = MethodHandles.lookup().findVarHandle(Recording.class, "cells", long[][].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Timebase time;
    private volatile long[][] cells = {new long[WORDS]};

    /** The ticker instant up to which calls belong to the present tenth. */
    volatile long edge;

    private final Ring tenths = new Ring(Timebase.TENTHS + 1);
    private final Ring seconds = new Ring(SECONDS + 1);
    private final @Nullable Distribution[] decades = new Distribution[DECADES];
    private long tenth; // the present one
    private long lastUse; // the tenth in which something was last counted

    Recording(Timebase time, long now) {
        this.time = time;
        tenth = time.tenth(now);
        lastUse = tenth;
        edge = time.start(tenth + 1);
    }

    // ------------------------------------------------------------------ many threads

    /** Adds to a word of the calling thread's cell. @return the cell, for {@link #take} */
    long[] add(int word, long amount) {
        long[] cell = cell();
        long before = cell[word];
        return WORD.compareAndSet(cell, word, before, before + amount) ? cell : addContended(word, amount);
    }

    private long[] addContended(int word, long amount) {
        long[][] present = cells;
        if (present.length < MOST_CELLS) {
            long[][] more = new long[present.length * 2][];
            System.arraycopy(present, 0, more, 0, present.length);
            for (int i = present.length; i < more.length; i++) {
                more[i] = new long[WORDS];
            }
            CELLS.compareAndSet(this, present, more);
        }
        long[] cell = cell();
        WORD.getAndAdd(cell, word, amount);
        return cell;
    }

    private long[] cell() {
        long[][] present = cells;
        return present.length == 1
                ? present[0]
                : present[(int) Thread.currentThread().getId() & (present.length - 1)];
    }

    /** Notes a response time in the longest and shortest of a cell. */
    static void extremes(long[] cell, long nanos) {
        raise(cell, LONGEST, nanos);
        raise(cell, SHORTEST, Long.MAX_VALUE - nanos);
    }

    private static void raise(long[] cell, int word, long value) {
        for (long before = cell[word]; value > before; before = (long) WORD.getVolatile(cell, word)) {
            if (WORD.compareAndSet(cell, word, before, value)) {
                return;
            }
        }
    }

    /** Takes all that a word holds, leaving nothing: what is counted is gathered exactly once. */
    static long take(long[] cell, int word) {
        return cell[word] == 0 ? 0 : (long) WORD.getAndSet(cell, word, 0L);
    }

    // ------------------------------------------------------------------ one thread at a time

    /** Gathers what was counted into the present tenth, then goes on to the tenth of {@code now}. */
    void advance(long now, Totals totals) {
        gather(totals);
        long target = time.tenth(now);
        if (target - tenth > (long) (SECONDS + SECONDS_PER_DECADE * DECADES) * Timebase.TENTHS) {
            tenth = target - (long) (SECONDS + SECONDS_PER_DECADE * DECADES) * Timebase.TENTHS; // all of it is cleared
        }
        while (tenth < target) {
            tenth++;
            tenths.clear(tenth);
            if (Math.floorMod(tenth, Timebase.TENTHS) == 0) {
                beginSecond(second());
            }
        }
        edge = time.start(tenth + 1);
    }

    private void beginSecond(long second) {
        seconds.clear(second);
        Distribution decade = decades[decade(second)];
        if (decade != null && Math.floorMod(second, SECONDS_PER_DECADE) == 0) {
            decade.clear();
        }
    }

    private long second() {
        return Math.floorDiv(tenth, Timebase.TENTHS);
    }

    private static int decade(long second) {
        return Math.floorMod(Math.floorDiv(second, SECONDS_PER_DECADE), DECADES);
    }

    void gather(Totals totals) {
        for (long[] cell : cells) {
            gather(cell, totals);
        }
    }

    /** What finished is gathered before what passed, so that never more seems to have finished than passed. */
    private void gather(long[] cell, Totals totals) {
        long longest = take(cell, LONGEST);
        long shortest = Long.MAX_VALUE - take(cell, SHORTEST);
        long finished = 0;
        long nanos = 0;
        for (int bucket = 0; bucket < Buckets.COUNT; bucket++) {
            long held = take(cell, FIRST_BUCKET + bucket);
            if (held != 0) {
                finished += Buckets.calls(held);
                nanos += Buckets.nanos(bucket, held);
                distribution().add(bucket, (int) Buckets.calls(held));
            }
        }
        if (finished > 0) {
            tenths.time(tenth, nanos, shortest, longest);
            seconds.time(second(), nanos, shortest, longest);
        }
        long errors = take(cell, ERRORS);
        long refused = take(cell, REFUSED);
        long passed = take(cell, PASSED);
        count(Ring.FINISHED, finished);
        count(Ring.ERRORS, errors);
        count(Ring.REFUSED, refused);
        count(Ring.PASSED, passed);
        totals.add(passed, refused, finished, errors, nanos, shortest, longest);
        totals.addWaits(take(cell, EXTRA_PERMITS), take(cell, WAITED), take(cell, WAIT_NANOS));
    }

    private void count(int what, long calls) {
        if (calls != 0) {
            tenths.count(tenth, what, calls);
            seconds.count(second(), what, calls);
            lastUse = tenth;
        }
    }

    private Distribution distribution() {
        int decade = decade(second());
        Distribution present = decades[decade];
        if (present == null) {
            present = new Distribution();
            decades[decade] = present;
        }
        return present;
    }

    /** How many tenths ago something was last counted. */
    long idleTenths() {
        return tenth - lastUse;
    }

    /** Adds the history to a reading taken at {@code now}. */
    void addTo(Reading reading, long now) {
        for (int back = 0; back < Timebase.TENTHS; back++) {
            tenths.addTo(reading.lastSecond, tenth - back);
        }
        reading.lastSecondNanos = (Timebase.TENTHS - 1) * Timebase.TENTH + (now - time.start(tenth));
        long present = second();
        for (int i = 0; i < SECONDS; i++) {
            seconds.addTo(reading.seconds[i], present - SECONDS + i);
        }
        for (Distribution decade : decades) {
            if (decade != null) {
                decade.addTo(reading.distribution);
            }
        }
        seconds.addTo(reading.presentSecond, present);
    }

    /** Adds the last complete seconds, as many as there is room for. */
    void addTo(Sums[] last) {
        for (int i = 0; i < last.length; i++) {
            seconds.addTo(last[i], second() - last.length + i);
        }
    }
}
