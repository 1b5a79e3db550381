package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of a meter that exists while there is traffic: cells that calls are counted in, and the history they are gathered
 * into. Adding is safe for many threads; gathering is for one at a time, whoever holds the meter's latch.
 */
final class Recording {

    /*
     * What is counted begins two cache lines into a cell: before it lies, as likely as not, the array of the cells, which
     * every thread reads for every call (benchmark: EngineBenchmark with 2 threads, half as fast without).
     */
    private static final int FIRST_WORD = 16;

    static final int PASSED = FIRST_WORD;
    static final int REFUSED = FIRST_WORD + 1;
    static final int ERRORS = FIRST_WORD + 2;
    static final int SHORTEST =
            FIRST_WORD + 3; // as its complement to Long.MAX_VALUE, so that an empty cell is all zeros
    static final int LONGEST = FIRST_WORD + 4;
    static final int EXTRA_PERMITS = FIRST_WORD + 5;
    static final int WAITED = FIRST_WORD + 6;
    static final int WAIT_NANOS = FIRST_WORD + 7;
    static final int FIRST_BUCKET = FIRST_WORD + 8; // also keeps the buckets off the cache line of the counts

    static final int BEYOND = FIRST_BUCKET + Buckets.COUNT; // nanoseconds above the last bucket's lower bound

    private static final int WORDS = BEYOND + 1;
    private static final int MOST_CELLS = 4;
    private static final int SECONDS = 60;
    private static final int SPELLS = 4; // of twenty seconds: the last minute and the one in the making
    private static final int SECONDS_PER_SPELL = 20;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long CELL_BYTES = Long.BYTES * (WORDS + 2L);

    /**
     * What one weighs at most, with one cell: the cell, the rings of tenths and of seconds, and four distributions. Cells beyond
     * the first are taken from the budget when they are made.
     */
    static final long BYTES = CELL_BYTES
            + Ring.bytes(Timebase.TENTHS + 1)
            + Ring.bytes(SECONDS + 2)
            + SPELLS * (Integer.BYTES * (Buckets.COUNT + 4L) + 48)
            + 160;

    private final Timebase time;
    private final MemoryBudget memory;
    private volatile long[][] cells = {new long[WORDS]};
    private volatile boolean mayGrow = true; // written under the monitor
    private boolean ended; // guarded by the monitor

    /** The ticker instant up to which calls belong to the present tenth. */
    volatile long edge;

    private final Ring tenths;
    private final Ring seconds;
    private final @Nullable Distribution[] spells = new Distribution[SPELLS];
    private long tenth; // the present one
    private long lastUse; // the tenth in which something was last counted

    Recording(Timebase time, long now, MemoryBudget memory) {
        this.time = time;
        this.memory = memory;
        tenths = new Ring(Timebase.TENTHS + 1);
        seconds = new Ring(SECONDS + 2); // the last, the present one, and the one that may begin during a reading
        tenth = time.tenth(now);
        lastUse = tenth;
        edge = time.start(tenth + 1);
    }

    /** What stands where a retired meter had its recording: nothing is ever added to it, its edge is long past. */
    Recording(Timebase time, long past) {
        this.time = time;
        memory = new MemoryBudget(0);
        tenths = new Ring(1);
        seconds = new Ring(1);
        edge = past;
    }

    // ------------------------------------------------------------------ many threads

    /** Adds to a word of the calling thread's cell. @return the cell, for {@link #take} */
    long[] add(int word, long amount) {
        long[] cell = cell();
        long before = cell[word];
        return WORD.compareAndSet(cell, word, before, before + amount) ? cell : addContended(word, amount);
    }

    private long[] addContended(int word, long amount) {
        if (mayGrow) {
            grow();
        }
        long[] cell = cell();
        WORD.getAndAdd(cell, word, amount);
        return cell;
    }

    /** Twice in the life of a recording, if there is memory for it. */
    private synchronized void grow() {
        long[][] present = cells;
        if (ended || present.length >= MOST_CELLS || !memory.tryTake(present.length * CELL_BYTES)) {
            mayGrow = false;
            return;
        }
        long[][] more = Arrays.copyOf(present, present.length * 2);
        for (int i = present.length; i < more.length; i++) {
            more[i] = new long[WORDS];
        }
        cells = more;
    }

    /** Gives the memory of the cells beyond the first back; there will be no more of them. */
    synchronized void end() {
        ended = true;
        mayGrow = false;
        memory.giveBack((cells.length - 1) * CELL_BYTES);
    }

    private long[] cell() {
        long[][] present = cells;
        return present.length == 1
                ? present[0]
                : present[(int) Thread.currentThread().getId() & (present.length - 1)];
    }

    /** Notes a response time in the longest and shortest of the calling thread's cell. */
    void extremes(long nanos) {
        long[] cell = cell();
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

    /** Adds what was meant for a word of a cell. */
    static void add(int word, long amount, Totals totals) {
        switch (word) {
            case PASSED -> totals.addBeginnings(amount, 0);
            case REFUSED -> totals.addBeginnings(0, amount);
            case ERRORS -> totals.addErrors(amount);
            case EXTRA_PERMITS -> totals.addWaits(amount, 0, 0);
            case WAITED -> totals.addWaits(0, amount, 0);
            case WAIT_NANOS -> totals.addWaits(0, 0, amount);
            case BEYOND -> totals.time(amount, Long.MAX_VALUE, 0);
            default -> {
                int bucket = word - FIRST_BUCKET;
                totals.time(Buckets.nanos(bucket, amount), Buckets.low(bucket), Buckets.low(bucket));
                totals.addFinished(Buckets.calls(amount));
            }
        }
    }

    // ------------------------------------------------------------------ one thread at a time

    /** Gathers what was counted into the present tenth, then goes on to the tenth of {@code now}. */
    void advance(long now, Totals totals) {
        gather(totals);
        long target = time.tenth(now);
        if (target - tenth > (long) (SECONDS + SECONDS_PER_SPELL * SPELLS) * Timebase.TENTHS) {
            tenth = target - (long) (SECONDS + SECONDS_PER_SPELL * SPELLS) * Timebase.TENTHS; // all of it is cleared
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
        Distribution spell = spells[spell(second)];
        if (spell != null && Math.floorMod(second, SECONDS_PER_SPELL) == 0) {
            spell.clear();
        }
    }

    private long second() {
        return Math.floorDiv(tenth, Timebase.TENTHS);
    }

    private static int spell(long second) {
        return Math.floorMod(Math.floorDiv(second, SECONDS_PER_SPELL), SPELLS);
    }

    /**
     * What finished is gathered before errors and before what passed, and from all cells, so that no call seems to have
     * finished that did not pass, or without its error: it may have passed in one cell and finished in another. Cells may be
     * added meanwhile, so they are looked up for each.
     */
    void gather(Totals totals) {
        for (long[] cell : cells) {
            gatherEnds(cell, totals);
        }
        for (long[] cell : cells) {
            gatherErrors(cell, totals);
            gatherBeginnings(cell, totals);
        }
    }

    private void gatherEnds(long[] cell, Totals totals) {
        long finished = 0;
        long nanos = take(cell, BEYOND);
        int lowest = Buckets.COUNT;
        int highest = 0;
        for (int bucket = 0; bucket < Buckets.COUNT; bucket++) {
            long held = take(cell, FIRST_BUCKET + bucket);
            if (held != 0) {
                finished += Buckets.calls(held);
                nanos += Buckets.nanos(bucket, held);
                distribution().add(bucket, (int) Buckets.calls(held));
                lowest = Math.min(lowest, bucket);
                highest = bucket;
            }
        }
        gatherTimes(cell, nanos, finished == 0 ? Long.MAX_VALUE : Buckets.low(lowest), Buckets.low(highest), totals);
        count(Ring.FINISHED, finished);
        totals.addFinished(finished);
    }

    private void gatherErrors(long[] cell, Totals totals) {
        long errors = take(cell, ERRORS);
        count(Ring.ERRORS, errors);
        totals.addErrors(errors);
    }

    /**
     * The longest and shortest of a call are noted before it is counted, and gathered after, so its count never comes without
     * them, unless they came with the gathering before: then the bounds of the buckets stand in for them.
     */
    private void gatherTimes(long[] cell, long nanos, long lowest, long highest, Totals totals) {
        long noted = take(cell, SHORTEST);
        long longest = take(cell, LONGEST);
        totals.time(nanos, Long.MAX_VALUE - noted, longest);
        long shortest = noted == 0 ? lowest : Long.MAX_VALUE - noted;
        tenths.time(tenth, nanos, shortest, Math.max(highest, longest));
        seconds.time(second(), nanos, shortest, Math.max(highest, longest));
    }

    private void gatherBeginnings(long[] cell, Totals totals) {
        long refused = take(cell, REFUSED);
        long passed = take(cell, PASSED);
        count(Ring.REFUSED, refused);
        count(Ring.PASSED, passed);
        totals.addBeginnings(passed, refused);
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
        return distribution(spell(second()));
    }

    private Distribution distribution(int spell) {
        Distribution present = spells[spell];
        if (present == null) {
            present = new Distribution();
            spells[spell] = present;
        }
        return present;
    }

    /** How many tenths ago something was last counted. */
    long idleTenths() {
        return tenth - lastUse;
    }

    /**
     * Adds what {@code other} has of each stretch of time that this one keeps, too. Both have been advanced to the same time; on a
     * clock that went back they may stand apart.
     */
    void addHistoryOf(Recording other) {
        tenths.addFrom(other.tenths, tenth, other.tenth);
        seconds.addFrom(other.seconds, second(), other.second());
        long spell = Math.floorDiv(second(), SECONDS_PER_SPELL);
        long others = Math.floorDiv(other.second(), SECONDS_PER_SPELL);
        for (long number = Math.max(spell, others) - SPELLS + 1; number <= Math.min(spell, others); number++) {
            Distribution its = other.spells[(int) Math.floorMod(number, (long) SPELLS)];
            if (its != null) {
                its.addTo(distribution((int) Math.floorMod(number, (long) SPELLS)));
            }
        }
        lastUse = Math.max(lastUse, other.lastUse);
    }

    /** Adds the history to a reading taken at {@code now}. */
    void addTo(Reading reading, long now) {
        for (int back = 0; back < Timebase.TENTHS; back++) {
            tenths.addTo(reading.lastSecond, tenth - back);
        }
        reading.lastSecondNanos = (Timebase.TENTHS - 1) * Timebase.TENTH + Math.max(0, now - time.start(tenth));
        long present = reading.present(second());
        addSecondsBefore(present, reading.seconds);
        for (Distribution spell : spells) {
            if (spell != null) {
                spell.addTo(reading.distribution);
            }
        }
        for (long later = present; later <= second(); later++) {
            seconds.addTo(reading.presentSecond, later);
        }
    }

    /** Adds the last seconds that were complete at {@code now}, as many as there is room for. */
    void addTo(Sums[] last, long now) {
        addSecondsBefore(time.second(now), last);
    }

    /** While many meters are read into one sum a busy one may go on to the next second: it must not be added shifted by one. */
    private void addSecondsBefore(long present, Sums[] last) {
        long oldest = second() - seconds.slots() + 1;
        for (int i = 0; i < last.length; i++) {
            long second = present - last.length + i;
            if (second >= oldest && second <= second()) {
                seconds.addTo(last[i], second);
            }
        }
    }
}
