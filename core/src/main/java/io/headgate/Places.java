package io.headgate;

import org.jspecify.annotations.Nullable;

/** Knows for each thread where it is: its scope, if it has one. Safe for many threads. */
final class Places {
    /*
     * Hot path, paid for by `bench http`. The plain way is a thread local that is set on the way in and removed on the way out;
     * but removing is dear, since it has to tidy the thread's table up. Here a thread gets one place when it first goes in anywhere,
     * and keeps it:
     *
     *   thread ──► its table of thread locals ──► [ scope ]       in:  one look into the table, one write
     *                                             [       ]       out: one write
     *
     * What stays with a thread must not hold on to the application that this is part of: threads of a container outlive it. So the
     * place is a bare array, which knows no class of ours, and holds nothing while the thread is nowhere; the table knows its key
     * weakly, and drops the place after this Headgate is gone.
     */

    private final ThreadLocal<@Nullable Object[]> place = new ThreadLocal<>();
    private volatile boolean used;

    /** Where the thread is; null when nowhere, or where it has no ambient. */
    @Nullable
    Scope present() {
        if (!used) {
            return null;
        }
        @Nullable Object[] known = place.get();
        Scope innermost = known == null ? null : (Scope) known[0];
        return innermost == null || !innermost.hasAmbient() ? null : innermost;
    }

    /** The place of the thread. */
    Place here() {
        @Nullable Object[] known = place.get();
        return new Place(known != null ? known : begin());
    }

    private @Nullable Object[] begin() {
        @Nullable Object[] fresh = new Object[1];
        place.set(fresh);
        used = true;
        return fresh;
    }
}
