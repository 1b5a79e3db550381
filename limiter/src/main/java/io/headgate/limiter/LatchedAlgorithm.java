package io.headgate.limiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * An algorithm whose state is more than one word. Takes are serialised by a latch held for a few instructions; a take that
 * is refused holds it only if the state changed while it looked. Nothing parks, nothing allocates.
 *
 * <p>A subclass supplies the step: {@link #quote} says what a take would have to wait, {@link #apply} carries it out.
 */
public abstract class LatchedAlgorithm extends Algorithm implements Cloneable {

    /*
     * A version number: even at rest, odd while somebody changes the state.
     *
     *   take:     CAS v → v+1 | change the words | v+2        one at a time
     *   refuse:   read v, read the words, read v again: the same even number means that the words belong together
     *
     * Why not one CAS on an immutable object, as the other lock-free ones do: that allocates on every take. Why not a
     * lock: parking costs more than the step, and its queue allocates. What we give up: a thread suspended by the
     * operating system inside the few instructions holds the others up until it runs again, so they yield to it.
     */
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup().findVarHandle(LatchedAlgorithm.class, "version", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final int SPINS_BEFORE_YIELD = 32;

    private final Limit limit;

    @SuppressWarnings("unused") // through VERSION
    private volatile long version;

    private boolean retired; // guarded by the latch, read optimistically
    private boolean endless; // a debt that would take more than a hundred years to pay; guarded and read likewise
    private boolean copy; // set before it is published
    private long begun; // of a copy; set before it is published

    /** An algorithm that enforces {@code limit}. */
    protected LatchedAlgorithm(Limit limit) {
        this.limit = limit;
    }

    /** An algorithm that enforces {@code limit} and goes on from {@code before}, which has been retired: a debt without end stays. */
    protected LatchedAlgorithm(Limit limit, LatchedAlgorithm before) {
        this(limit);
        this.endless = before.endless;
    }

    /**
     * Another algorithm of the same limit in the same state. It grants nothing as of an instant before {@code now}. A subclass
     * whose fields are not all numbers overrides {@link #clone}.
     */
    protected final LatchedAlgorithm copied(long now) {
        latch();
        try {
            LatchedAlgorithm other = clone();
            other.version = 0;
            other.retired = false;
            other.copy = true;
            other.begun = now;
            return other;
        } finally {
            unlatch();
        }
    }

    /** Copies every field. Called with the latch held. */
    @Override
    protected LatchedAlgorithm clone() {
        try {
            return (LatchedAlgorithm) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@link #reached}, but for a copy never before it began. */
    private long present(long now) {
        return reached(copy && now - begun < 0 ? begun : now);
    }

    /**
     * How long from {@code now} until {@code permits} could be used, 0 if at once, {@link #NEVER} if never. Reads only,
     * and may be called while another thread writes: it must end and must not throw whatever mixture of old and new
     * words it sees, since the answer is then thrown away.
     */
    protected abstract long quote(long permits, long now);

    /** As {@link #quote} for a caller that does not wait: 0 if at once, otherwise any other number. */
    protected long quoteAtOnce(long permits, long now) {
        return quote(permits, now);
    }

    /** Takes {@code permits} to be used {@code waitNanos} from {@code now}, as quoted. Called with the latch held. */
    protected abstract void apply(long permits, long now, long waitNanos);

    /** Returns permits on the safe side. Called with the latch held. @return how many came back */
    protected abstract long undo(long permits, long takenAt, long waitNanos, long now);

    /** As {@link #undo(long, long, long, long)}, with what {@link #note} said before the take. Called with the latch held. */
    protected long undo(long permits, long takenAt, long waitNanos, long mark, long now) {
        return undo(permits, takenAt, waitNanos, now);
    }

    /** Returns permits after this has been retired. By default none comes back. Called without the latch. @return how many came back */
    protected long undoRetired(long permits, long takenAt, long waitNanos, Ticker ticker) {
        return 0;
    }

    /** As {@link #mark}. Called with the latch held. */
    protected long note(long now) {
        return UNMARKED;
    }

    /**
     * Charges {@code permits}, into debt where needed. Called with the latch held.
     *
     * @return false if such a debt would take more than a hundred years to pay; then nothing has changed
     */
    protected abstract boolean force(long permits, long now);

    /** As {@link #grantedWithin}. Reads only, under the same terms as {@link #quote}. */
    protected abstract long recent(long nanos, long now);

    /** Permits available at {@code now}. Reads only, under the same terms as {@link #quote}. */
    protected abstract long count(long now);

    /** As {@link #owed}. Reads only, under the same terms as {@link #quote}. */
    protected long debt(long now) {
        return Math.max(0, -count(now));
    }

    /** Nanoseconds from {@code now} until nothing is in use. Reads only, under the same terms as {@link #quote}. */
    protected abstract long untilFull(long now);

    /**
     * How long from {@code now} until a take that does not wait would be granted. The same as {@link #quote}, unless a price
     * agreed now may rise by then. Reads only, under the same terms.
     */
    protected long untilFree(long permits, long now) {
        return quote(permits, now);
    }

    /**
     * {@code now}, or the instant this algorithm has already moved on to when that is later. Reads only, under the same terms
     * as {@link #quote}.
     */
    protected long reached(long now) {
        return now;
    }

    @Override
    public final long latest(long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = present(now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    /** The longest wait this algorithm grants, whatever the caller would accept. */
    protected long longestWaitNanos() {
        return MAX_WAIT_NANOS;
    }

    @Override
    public final Limit limit() {
        return limit;
    }

    @Override
    public final long take(long permits, long now, long maxWaitNanos) {
        long longest = Math.min(maxWaitNanos, longestWaitNanos());
        int losses = 0;
        while (true) {
            long seen = versionAtRest();
            boolean over = retired;
            boolean stale = present(now) != now; // a wait would be counted from now, and end too early
            long wait = endless ? NEVER : longest == 0 ? quoteAtOnce(permits, now) : quote(permits, now);
            if (over || stale || wait > longest) {
                if (unchangedSince(seen)) {
                    return over ? RETIRED : stale ? STALE : REFUSED;
                }
            } else if (latched(seen)) { // nothing has changed since it was quoted
                try {
                    apply(permits, now, wait);
                } finally {
                    unlatch();
                }
                return wait;
            }
            losses = backOff(losses);
        }
    }

    @Override
    public final long look(long permits, long now, long maxWaitNanos) {
        long longest = Math.min(maxWaitNanos, longestWaitNanos());
        while (true) {
            long seen = versionAtRest();
            boolean over = retired;
            boolean stale = present(now) != now;
            boolean refused = endless || (longest == 0 ? quoteAtOnce(permits, now) : quote(permits, now)) > longest;
            if (unchangedSince(seen)) {
                return over ? RETIRED : stale ? STALE : refused ? REFUSED : 0;
            }
        }
    }

    @Override
    public final long takeUpTo(long permits, long now) {
        latch();
        try {
            if (retired || present(now) != now) {
                return retired ? RETIRED : STALE;
            }
            long most = endless ? 0 : Math.min(permits, count(now));
            if (most <= 0) {
                return 0;
            }
            apply(most, now, 0);
            return most;
        } finally {
            unlatch();
        }
    }

    @Override
    public final boolean charge(long permits, long now) {
        latch();
        try {
            endless = endless || (!retired && !force(permits, now));
            return !retired;
        } finally {
            unlatch();
        }
    }

    @Override
    public final long mark(long now) {
        latch();
        try {
            return endless ? UNMARKED : note(now);
        } finally {
            unlatch();
        }
    }

    @Override
    public final long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
        return giveBack(permits, taken, takenAt, waitNanos, UNMARKED, ticker);
    }

    @Override
    public final long giveBack(long permits, long taken, long takenAt, long waitNanos, long mark, Ticker ticker) {
        latch();
        try {
            if (!retired) {
                return endless ? 0 : undo(permits, takenAt, waitNanos, mark, present(ticker.read()));
            }
        } finally {
            unlatch();
        }
        return undoRetired(permits, takenAt, waitNanos, ticker);
    }

    @Override
    public final long available(long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = endless ? -ENDLESS_DEBT : count(now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    @Override
    public final long owed(long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = endless ? ENDLESS_DEBT : debt(now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    @Override
    public final long waitNanos(long permits, long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = endless ? NEVER : untilFree(permits, now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    @Override
    public final long grantedWithin(long nanos, long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = endless ? ENDLESS_DEBT : recent(nanos, now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    @Override
    public final long nanosToFull(long now) {
        while (true) {
            long seen = versionAtRest();
            long answer = endless ? NEVER : untilFull(now);
            if (unchangedSince(seen)) {
                return answer;
            }
        }
    }

    @Override
    public final boolean retire(long now) {
        return retireIf(true, now);
    }

    @Override
    public final boolean retireIfFull(long now) {
        return retireIf(false, now);
    }

    private boolean retireIf(boolean always, long now) {
        latch();
        try {
            boolean mine = !retired && (always || (!endless && untilFull(now) == 0));
            retired |= mine;
            return mine;
        } finally {
            unlatch();
        }
    }

    private void latch() {
        for (int spins = 1; ; spins++) {
            long seen = (long) VERSION.getOpaque(this);
            if ((seen & 1) == 0 && latched(seen)) {
                return;
            }
            pause(spins);
        }
    }

    /** Takes the latch if the version is still {@code seen}, an even one. */
    private boolean latched(long seen) {
        boolean mine = VERSION.compareAndSet(this, seen, seen + 1);
        VarHandle.storeStoreFence(); // no word changes before the version says so
        return mine;
    }

    private void unlatch() {
        VERSION.setRelease(this, (long) VERSION.getOpaque(this) + 1);
    }

    private long versionAtRest() {
        for (int spins = 1; ; spins++) {
            long seen = (long) VERSION.getAcquire(this);
            if ((seen & 1) == 0) {
                return seen;
            }
            pause(spins);
        }
    }

    private boolean unchangedSince(long seen) {
        VarHandle.acquireFence(); // the words above are read before the version below
        return (long) VERSION.getOpaque(this) == seen;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a courtesy to the holder; nothing depends on it
    private static void pause(int spins) {
        if (spins % SPINS_BEFORE_YIELD == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }
}
