package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
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
    private final HistoryRoom room;
    private final Totals totals = new Totals(); // guarded by the latch
    private volatile @Nullable Recording recording;
    private volatile int waiting;
    private volatile int latch; // 1 while somebody keeps the books
    private volatile @Nullable Meter heir;

    /** A meter with nothing counted, whatever the memory. */
    public Meter(Timebase time) {
        this(time, HistoryRoom.always(new MemoryBudget(Long.MAX_VALUE)));
    }

    /** A meter with nothing counted, which asks {@code room} before a history begins. */
    public Meter(Timebase time, HistoryRoom room) {
        this.time = time;
        this.room = room;
    }

    /** Counts a call that was admitted. */
    public void passed(long permits, long now) {
        Recording present = at(now);
        if (present == null) {
            passedElsewhere(permits, now);
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
            finishedElsewhere(length, failed, now);
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
            countElsewhere(word, amount, now);
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
            countElsewhere(word, amount, then);
        } else {
            add(next, word, amount);
        }
    }

    // ------------------------------------------------------------------ without a history

    private void passedElsewhere(long permits, long now) {
        Meter next = heir;
        if (next != null) {
            next.passed(permits, now);
        } else {
            inTotals(all -> {
                all.addBeginnings(1, 0);
                all.addWaits(Math.max(0, permits - 1), 0, 0);
            });
        }
    }

    private void finishedElsewhere(long nanos, boolean failed, long now) {
        Meter next = heir;
        if (next != null) {
            next.finished(nanos, failed, now);
        } else {
            inTotals(all -> {
                all.time(nanos, nanos, nanos);
                all.addErrors(failed ? 1 : 0);
                all.addFinished(1);
            });
        }
    }

    private void countElsewhere(int word, long amount, long now) {
        Meter next = heir;
        if (next != null) {
            next.addLate(word, amount, now);
        } else {
            inTotals(all -> Recording.add(word, amount, all));
        }
    }

    private void inTotals(Consumer<Totals> counting) {
        openBooks();
        try {
            counting.accept(totals);
        } finally {
            latch = 0;
        }
    }

    /** Whether there is a history now, begun if there is room for it. */
    public boolean begins(long now) {
        return begin(now) != null;
    }

    // ------------------------------------------------------------------ history

    /** Where calls are counted now; null when this meter is retired, and its heir counts them, or has no room for a history. */
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
            if (!room.begins(now)) {
                return null;
            }
            Recording fresh = new Recording(time, now, room.memory());
            if (RECORDING.compareAndSet(this, null, fresh)) {
                return fresh;
            }
            end(fresh);
        }
    }

    private void end(Recording gone) {
        gone.end();
        room.ends();
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
        end(present);
    }

    // ------------------------------------------------------------------ when memory is short

    /**
     * Lets go of the history before its time. The calls of the last minute are henceforth in the history of {@code to}, if there is
     * one; totals stay. For one thread at a time, of all that move histories.
     */
    public void letGoEarly(@Nullable Meter to, long now) {
        Recording last;
        openBooks();
        try {
            last = takeHistory(null, now);
        } finally {
            latch = 0;
        }
        if (to != null && last != null) {
            to.takeOver(last, now);
        }
    }

    /**
     * Ends this meter: all that it has counted is henceforth in {@code next}, and so is what will be counted here, such as the ends of
     * calls that are in flight. If {@code next} has no room for a history, what there is of it goes into that of {@code otherwise}. For
     * one thread at a time, of all that move histories. Who reads the meters meanwhile may see a call in neither or in both.
     */
    public void retire(Meter next, @Nullable Meter otherwise, long now) {
        heir = next; // before the recording says so
        Recording last;
        next.openBooks();
        openBooks();
        try {
            last = takeHistory(time.none(), now);
            next.totals.takeOver(totals);
        } finally {
            latch = 0;
            next.latch = 0;
        }
        if (last != null && !next.takeOver(last, now) && otherwise != null) {
            otherwise.takeOver(last, now);
        }
    }

    private boolean takeOver(Recording history, long now) {
        Recording own = history.idleTenths() > IDLE_TENTHS ? null : begin(now);
        if (own == null) {
            return false;
        }
        openBooks();
        try {
            if (recording != own) {
                return false;
            }
            own.advance(now, totals);
            own.addHistoryOf(history);
            return true;
        } finally {
            latch = 0;
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
        if (now - present.edge >= Timebase.SECOND) {
            return now - present.edge; // since then nobody has even looked at it
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
