package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls: of one resource through one entrance and in one direction, or of one origin.
 *
 * <p>Counting is lock-free, allocates nothing but the history when traffic begins, and costs one atomic addition for a call
 * that passes and one for a call that ends. No call is lost or counted twice, also when a stretch of time turns over or
 * when the history is let go; a call that is counted right at an edge may appear on either side of it. Safe for many threads.
 */
public final class Meter {

    /*
     * The naive idea is a ring of buckets that the counting threads turn over: find the bucket of now, reset it if it is
     * old, add. Between finding and adding another thread may reset it, and the count is lost or lands in another second;
     * Sentinel does that, and locks.
     *
     * Here nobody adds to the past, and nothing that is being added to is ever reset. Calls are added to a cell. Now and
     * then, ten times a second while there is traffic, one thread takes out of the cell what is in it, each word by one
     * getAndSet, and enters it in the books under the present tenth of a second:
     *
     *    calls ──add──► cell ──getAndSet(0)──► tenths of a second │ seconds of a minute │ totals
     *                   many threads           one thread at a time: whoever sees first that the edge has passed
     *
     * What is added before the getAndSet is in this tenth, what is added after it in the next: no third case. The others
     * do not wait for the one that keeps the books, they go on adding. When they get in each other's way there come to be
     * more cells (up to four).
     *
     * Books and cells weigh about 6 kB, so a meter without traffic for a minute lets go of them. A thread may be about to
     * add to the cell just then. So each looks after adding whether the recording is still the meter's; if not, it takes
     * back out whatever is in the word, which is its own count unless the last gathering has got it already, and adds that
     * to the new one. Both take by getAndSet, so exactly one of them has it.
     *
     * A meter that has to go because memory is short leaves all it has to another, its heir. A recording to which nothing can be added
     * (Timebase.none) then stands in the place of its own, so that whoever is about to add, or holds the meter for a call in flight,
     * finds out in the same way, and adds to the heir instead.
     */

    private static final long IDLE_TENTHS = 609; // a minute, and the second that it may begin in the middle of
    private static final VarHandle RECORDING;
    private static final VarHandle LATCH;
    private static final VarHandle WAITING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RECORDING = lookup.findVarHandle(Meter.class, "recording", Recording.class);
            LATCH = lookup.findVarHandle(Meter.class, "latch", int.class);
            WAITING = lookup.findVarHandle(Meter.class, "waiting", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** What a history weighs at most, in bytes. */
    public static final long HISTORY_BYTES = Recording.BYTES;

    private final Timebase time;
    private final MemoryBudget memory;
    private final HistoryRoom room;
    private final Totals totals = new Totals(); // guarded by the latch
    private volatile @Nullable Recording recording;
    private volatile int waiting;
    private volatile int latch; // 1 while somebody keeps the books
    private volatile @Nullable Meter heir;

    /** A meter with nothing counted, whatever the memory. */
    public Meter(Timebase time) {
        this(time, new MemoryBudget(Long.MAX_VALUE), HistoryRoom.ALWAYS);
    }

    /**
     * A meter with nothing counted.
     *
     * @param memory what cells beyond the first are taken from and, unless {@code room} is {@link HistoryRoom#ALWAYS}, the history
     */
    public Meter(Timebase time, MemoryBudget memory, HistoryRoom room) {
        this.time = time;
        this.memory = memory;
        this.room = room;
    }

    /** Counts a call that was admitted. */
    public void passed(long permits, long now) {
        Recording present = at(now);
        if (present == null) {
            heir().passed(permits, now);
            return;
        }
        add(present, Recording.PASSED, 1);
        if (permits > 1) {
            add(present, Recording.EXTRA_PERMITS, permits - 1);
        }
    }

    /** Counts a call that was refused. */
    public void refused(long now) {
        count(Recording.REFUSED, 1, now);
    }

    /** Counts a call that has ended, after {@code nanos}; less than none, on a clock that went back, is none. */
    public void finished(long nanos, boolean failed, long now) {
        long length = Math.max(0, nanos);
        Recording present = noteExtremes(length, now);
        if (present == null) {
            heir().finished(nanos, failed, now);
            return;
        }
        int bucket = Buckets.index(length);
        long beyond = Buckets.beyond(bucket, length);
        if (beyond > 0) {
            add(present, Recording.BEYOND, beyond);
        }
        if (failed) {
            add(present, Recording.ERRORS, 1); // before the call is counted: who sees that it has ended sees its error
        }
        add(present, Recording.FIRST_BUCKET + bucket, Buckets.one(bucket, length));
    }

    /** Before the call is counted: what is noted in a recording that is still the meter's will be gathered. */
    private @Nullable Recording noteExtremes(long nanos, long now) {
        while (true) {
            Recording present = at(now);
            if (present == null) {
                return null;
            }
            present.extremes(nanos);
            if (recording == present) {
                return present;
            }
        }
    }

    /** Counts a call that begins to wait. */
    public void waitBegins() {
        WAITING.getAndAdd(this, 1);
    }

    /** Counts a call that waited {@code nanos} and waits no more. */
    public void waitEnds(long nanos, long now) {
        WAITING.getAndAdd(this, -1);
        count(Recording.WAITED, 1, now);
        count(Recording.WAIT_NANOS, nanos, now);
    }

    private void count(int word, long amount, long now) {
        Recording present = at(now);
        if (present == null) {
            heir().count(word, amount, now);
        } else {
            add(present, word, amount);
        }
    }

    private void add(Recording present, int word, long amount) {
        long[] cell = present.add(word, amount);
        if (recording != present) {
            moveOn(present, cell, word);
        }
    }

    /** The history was let go while we were adding to it: what the last gathering did not get goes to the next one. */
    private void moveOn(Recording gone, long[] cell, int word) {
        long left = Recording.take(cell, word);
        if (left != 0) {
            addLate(word, left, gone.edge - 1); // in the tenth that it had come to
        }
    }

    private void addLate(int word, long amount, long then) {
        Recording next = begin(then);
        if (next == null) {
            heir().addLate(word, amount, then);
        } else {
            add(next, word, amount);
        }
    }

    /** Where calls are counted now; null when this meter is retired, and its heir counts them. */
    private @Nullable Recording at(long now) {
        Recording present = recording;
        return present != null && now - present.edge < 0 ? present : turn(now);
    }

    private @Nullable Recording turn(long now) {
        Recording present = recording;
        if (present == null || present == time.none()) {
            return begin(now);
        }
        if (latch == 0 && LATCH.compareAndSet(this, 0, 1)) {
            try {
                if (recording == present) { // else its late comers take back what they add, and nobody gathers it
                    present.advance(now, totals);
                }
            } finally {
                latch = 0;
            }
            time.tick(now);
        }
        return present;
    }

    private @Nullable Recording begin(long now) {
        while (true) {
            Recording present = recording;
            if (present != null) {
                return present == time.none() ? null : present;
            }
            if (room.begins(now)) {
                Recording fresh = new Recording(time, now, memory);
                if (RECORDING.compareAndSet(this, null, fresh)) {
                    return fresh;
                }
                giveBack(fresh);
            }
        }
    }

    private void giveBack(Recording ended) {
        ended.end();
        if (room != HistoryRoom.ALWAYS) {
            memory.giveBack(HISTORY_BYTES);
        }
    }

    /** Lets go of the history if nothing was counted for a minute. Totals stay. */
    public void idle(long now) {
        Recording present = history();
        if (present == null || latch != 0 || !LATCH.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            if (recording != present) {
                return;
            }
            present.advance(now, totals);
            if (present.idleTenths() > IDLE_TENTHS) {
                letGo(present, null);
            }
        } finally {
            latch = 0;
        }
    }

    /** With the latch held. */
    private void letGo(Recording present, @Nullable Recording next) {
        recording = next;
        VarHandle.fullFence(); // who adds after this gathering sees that the recording is gone
        present.gather(totals);
        giveBack(present);
    }

    // ------------------------------------------------------------------ when memory is short

    /**
     * Lets go of the history before its time. The calls of the last minute are henceforth in the history of {@code to}, if there is
     * one; totals stay. For one thread at a time, of all that move histories.
     */
    public void letGoEarly(@Nullable Meter to, long now) {
        move(to, false, now);
    }

    /**
     * Ends this meter: all that it has counted is henceforth in {@code next}, and so is what will be counted here, such as the ends of
     * calls that are in flight. For one thread at a time, of all that move histories. Who reads both meters meanwhile may see a
     * call in neither or in both.
     */
    public void retire(Meter next, long now) {
        move(next, true, now);
    }

    private void move(@Nullable Meter to, boolean forGood, long now) {
        if (to != null) {
            to.openBooks(); // always before those of a meter that moves into it
        }
        openBooks();
        try {
            if (forGood) {
                heir = to; // before the recording says so
            }
            Recording last = takeHistory(forGood ? time.none() : null, now);
            if (to != null && last != null && last.idleTenths() <= IDLE_TENTHS) {
                to.takeOver(last, now);
            }
            if (to != null && forGood) {
                to.totals.takeOver(totals);
            }
        } finally {
            latch = 0;
            if (to != null) {
                to.latch = 0;
            }
        }
    }

    /** Puts {@code next} in the place of the recording. @return what was there, let go of */
    private @Nullable Recording takeHistory(@Nullable Recording next, long now) {
        while (true) {
            Recording last = history();
            if (last != null) {
                last.advance(now, totals);
                letGo(last, next);
                return last;
            }
            if (RECORDING.compareAndSet(this, null, next)) { // else one has begun, or none ever will
                return null;
            }
            if (recording == time.none()) {
                return null;
            }
        }
    }

    private void takeOver(Recording history, long now) {
        Recording own = begin(now);
        if (own != null) {
            own.advance(now, totals);
            own.addHistoryOf(history);
        }
    }

    /** Whether it was {@linkplain #retire retired}. */
    public boolean isRetired() {
        return heir != null;
    }

    /** How long ago something was last counted, to a tenth of a second; {@link Long#MAX_VALUE} when there is no history. */
    public long idleNanos(long now) {
        Recording present = history();
        if (waiting > 0) {
            return 0;
        }
        if (present == null) {
            return Long.MAX_VALUE;
        }
        if (latch != 0 || !LATCH.compareAndSet(this, 0, 1)) {
            return 0;
        }
        try {
            if (recording != present) {
                return 0;
            }
            present.advance(now, totals);
            return present.idleTenths() * Timebase.TENTH;
        } finally {
            latch = 0;
        }
    }

    private Meter heir() {
        return Objects.requireNonNull(heir);
    }

    private @Nullable Recording history() {
        Recording present = recording;
        return present == time.none() ? null : present;
    }

    /** Whether there is a history: it is let go when nothing was counted for a minute. */
    public boolean hasHistory() {
        return history() != null;
    }

    void addTo(Reading reading, long now) {
        openBooks();
        try {
            Recording present = history();
            if (present != null) {
                present.advance(now, totals);
                present.addTo(reading, now);
            }
            totals.addTo(reading);
            reading.waiting += waiting;
        } finally {
            latch = 0;
        }
    }

    boolean addTo(LastSeconds seconds, long now) {
        openBooks();
        try {
            Recording present = history();
            if (present == null) {
                return false;
            }
            present.advance(now, totals);
            seconds.add(present);
            seconds.running(totals.inFlight(), waiting);
        } finally {
            latch = 0;
        }
        return true;
    }

    private void openBooks() {
        for (int tries = 0; !LATCH.compareAndSet(this, 0, 1); tries++) {
            if (tries > 100) {
                Thread.yield(); // whoever keeps the books has lost its processor
            }
            Thread.onSpinWait();
        }
    }
}
