package io.headgate.breaker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Counts results over the last few slices. Lock-free; no count is lost when a slice turns over. */
final class Window {
    /*
     * The naive ring resets a bucket when its turn comes again: whoever holds the old bucket adds to the new one, or adds
     * just before the reset and is forgotten. Here a slice is never used twice. Who comes first after its end seals it,
     * which makes every later add fail, and only then copies its counts into the past of the next one:
     *
     *   past (copied)      current
     *   |  3  |  0  |  7  |  2 ... |           add: one compare-and-set on the current slice
     *         |  0  |  7  |  2  |  0 ... |     turn over: seal, copy, put in place by compare-and-set
     *
     * Several threads may turn over at once: they copy the same sealed counts, one wins, all go on from its slice. An add
     * that finds the slice sealed helps to turn over. The past is summed up once per slice, so an add knows the sums of
     * the whole window by two additions. A result that comes with an instant before the current slice counts in it.
     */
    private static final VarHandle CURRENT;

    static {
        try {
            CURRENT = MethodHandles.lookup().findVarHandle(Window.class, "current", Slice.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile Slice current;

    Window(BreakerTerms terms, long now) {
        this.current = Slice.first(terms.edgeAfter(now));
    }

    /** Counts a result, and says whether the results in the window then trip the breaker. */
    boolean add(BreakerTerms terms, long now, boolean bad) {
        while (true) {
            Slice slice = at(terms, now);
            if (slice.add(bad)) {
                return slice.trips(terms);
            }
            turnOver(terms, slice, slice.end); // somebody has seen its end
        }
    }

    /**
     * Counts a good result as a bad one, of a call that ended in the newest slice, and says whether the results in the window then
     * trip the breaker. Earlier slices are settled.
     */
    boolean worsen(BreakerTerms terms, long endedAt, long now) {
        Slice slice = at(terms, now);
        return slice.holds(terms, endedAt) && slice.worsen() && slice.trips(terms);
    }

    /** Whether the newest slice holds that instant. */
    boolean isNewest(BreakerTerms terms, long instant, long now) {
        return at(terms, now).holds(terms, instant);
    }

    /** The results in the window. */
    Tally tally(BreakerTerms terms, long now) {
        return at(terms, now).tally();
    }

    private Slice at(BreakerTerms terms, long now) {
        Slice slice = current;
        while (now - slice.end >= 0) {
            slice = turnOver(terms, slice, now);
        }
        return slice;
    }

    private Slice turnOver(BreakerTerms terms, Slice slice, long now) {
        slice.seal();
        CURRENT.compareAndSet(this, slice, slice.after(terms, now));
        return current;
    }
}
