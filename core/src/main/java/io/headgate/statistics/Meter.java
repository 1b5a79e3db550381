package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

    private final Timebase time;
    private final Totals totals = new Totals(); // guarded by the latch
    private volatile @Nullable Recording recording;
    private volatile int waiting;
    private volatile int latch; // 1 while somebody keeps the books

    /** A meter with nothing counted. */
    public Meter(Timebase time) {
        this.time = time;
    }

    /** Counts a call that was admitted. */
    public void passed(long permits, long now) {
        Recording present = at(now);
        add(present, Recording.PASSED, 1);
        if (permits > 1) {
            add(present, Recording.EXTRA_PERMITS, permits - 1);
        }
    }

    /** Counts a call that was refused. */
    public void refused(long now) {
        add(at(now), Recording.REFUSED, 1);
    }

    /** Counts a call that has ended, after {@code nanos}; less than none, on a clock that went back, is none. */
    public void finished(long nanos, boolean failed, long now) {
        long length = Math.max(0, nanos);
        Recording present = noteExtremes(length, now);
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
    private Recording noteExtremes(long nanos, long now) {
        while (true) {
            Recording present = at(now);
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
        add(at(now), Recording.WAITED, 1);
        add(at(now), Recording.WAIT_NANOS, nanos);
    }

    private long[] add(Recording present, int word, long amount) {
        long[] cell = present.add(word, amount);
        if (recording != present) {
            moveOn(present, cell, word);
        }
        return cell;
    }

    /** The history was let go while we were adding to it: what the last gathering did not get goes to the next one. */
    private void moveOn(Recording gone, long[] cell, int word) {
        long left = Recording.take(cell, word);
        if (left != 0) {
            add(begin(gone.edge - 1), word, left); // in the tenth that it had come to
        }
    }

    private Recording at(long now) {
        Recording present = recording;
        return present != null && now - present.edge < 0 ? present : turn(now);
    }

    private Recording turn(long now) {
        Recording present = recording;
        if (present == null) {
            return begin(now);
        }
        if (latch == 0 && LATCH.compareAndSet(this, 0, 1)) {
            try {
                present.advance(now, totals);
            } finally {
                latch = 0;
            }
            time.tick(now);
        }
        return present;
    }

    private Recording begin(long now) {
        while (true) {
            Recording present = recording;
            if (present != null) {
                return present;
            }
            Recording fresh = new Recording(time, now);
            if (RECORDING.compareAndSet(this, null, fresh)) {
                return fresh;
            }
        }
    }

    /** Lets go of the history if nothing was counted for a minute. Totals stay. */
    public void idle(long now) {
        Recording present = recording;
        if (present == null || latch != 0 || !LATCH.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            present.advance(now, totals);
            if (present.idleTenths() > IDLE_TENTHS && RECORDING.compareAndSet(this, present, null)) {
                VarHandle.fullFence(); // who adds after this gathering sees that the recording is gone
                present.gather(totals);
            }
        } finally {
            latch = 0;
        }
    }

    /** Whether there is a history: it is let go when nothing was counted for a minute. */
    boolean hasHistory() {
        return recording != null;
    }

    void addTo(Reading reading, long now) {
        openBooks();
        try {
            Recording present = recording;
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
        Recording present = recording;
        if (present == null) {
            return false;
        }
        openBooks();
        try {
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
