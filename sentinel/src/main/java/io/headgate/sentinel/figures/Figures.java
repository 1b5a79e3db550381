package io.headgate.sentinel.figures;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls of one node, in Sentinel's slices: the last interval in a few, the last minute in seconds. Counting takes no lock,
 * allocates nothing but the books when traffic begins, and loses nothing. Safe for many threads.
 */
public final class Figures {
    /*
     * Sentinel has the counting threads turn its ring of buckets over: find the bucket of now, reset it if it is old, add. Between
     * finding and adding another thread may reset it, and the count is lost or lands in another second.
     *
     * Here nobody adds to the past. Calls are added to a cell; whoever first sees that a slice is over takes out what is in the cell,
     * each word by one getAndSet, and enters it in the books under that slice:
     *
     *    calls ──add──► cell ──getAndSet(0)──► books: slices of the interval │ seconds of the minute │ running calls
     *                   many threads           one thread at a time, which holds the latch; the others do not wait, they go on adding
     *
     * What is added before the getAndSet is in the slice that ends, what is added after it in the next. When threads get in each
     * other's way there come to be more cells. Who reads takes the latch, too.
     *
     * A resource is called through contexts, and what is counted for one of them counts for the resource, too. Instead of counting it
     * twice the resource knows the figures of its contexts, and adds them up when somebody reads:
     *
     *    orders through web  ──┐
     *    orders through jobs ──┼──► orders
     *
     * A call that begins and stands for one is one addition (it passed, and is running); one that ends is one addition: the number
     * of calls is in the low 24 bits and their milliseconds in the others. Long before the number could run over the cell is emptied.
     */

    private static final long LONGEST_STRETCH = 1_000; // an edge is never further away
    private static final int MANY_TRIES = 100;
    private static final VarHandle LATCH;
    private static final VarHandle CELLS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LATCH = lookup.findVarHandle(Figures.class, "latch", int.class);
            CELLS = lookup.findVarHandle(Figures.class, "cells", Cells.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile @Nullable Cells cells; // null until there is something to count
    private volatile long edge = Long.MIN_VALUE; // in milliseconds: up to here the present slice lasts
    private volatile int latch; // 1 while somebody keeps the books
    private @Nullable Books books; // guarded by the latch
    private volatile Figures[] parts = {}; // what is counted there belongs here, too

    // ------------------------------------------------------------------ counting

    /** A call, or several at once, has passed and runs. */
    public void entered(int count, long now) {
        Cells present = at(now);
        if (count == 1) {
            present.add(Cells.ENTERED, 1);
        } else {
            present.add(Cells.PASS, count);
            present.add(Cells.RUNNING, 1);
        }
    }

    /** A call that had passed did not run after all. */
    public void takenBack(int count, long now) {
        Cells present = at(now);
        present.add(Cells.PASS, -count);
        present.add(Cells.RUNNING, -1);
    }

    /** A call, or several at once, has run for so many milliseconds. */
    public void ended(long took, int count, boolean failed, long now) {
        Cells present = at(now);
        if (count == 1 && took >= 0 && took <= Cells.LONGEST_PACKED) {
            if (present.end(took)) {
                turn(now);
            }
        } else {
            present.add(Cells.SUCCESS, count);
            present.add(Cells.TOOK, took);
            present.add(Cells.RUNNING, -1);
        }
        present.quickest(took);
        if (failed) {
            present.add(Cells.EXCEPTION, count);
        }
    }

    /** A call, or several at once, was refused. */
    public void refused(int count, long now) {
        at(now).add(Cells.BLOCK, count);
    }

    /** Calls have passed; how many run is told apart. */
    public void passed(int count, long now) {
        at(now).add(Cells.PASS, count);
    }

    /** Calls have succeeded; how many run is told apart. */
    public void succeeded(long took, int count, long now) {
        Cells present = at(now);
        present.add(Cells.SUCCESS, count);
        present.add(Cells.TOOK, took);
        present.quickest(took);
    }

    /** Calls have failed. */
    public void failed(int count, long now) {
        at(now).add(Cells.EXCEPTION, count);
    }

    /** So many more, or fewer, run. */
    public void running(int more, long now) {
        at(now).add(Cells.RUNNING, more);
    }

    private Cells at(long now) {
        long left = edge - now;
        Cells present = cells;
        return present != null && left > 0 && left <= LONGEST_STRETCH ? present : turn(now);
    }

    private Cells turn(long now) {
        Cells present = begin();
        if (latch == 0 && LATCH.compareAndSet(this, 0, 1)) {
            try {
                edge = books().advance(present, now);
            } finally {
                latch = 0;
            }
        }
        return present;
    }

    private Cells begin() {
        Cells present = cells;
        if (present == null) {
            Cells fresh = new Cells();
            present = CELLS.compareAndSet(this, null, fresh) ? fresh : begin();
        }
        return present;
    }

    /** Under the latch. */
    private Books books() {
        Books known = books;
        if (known == null) {
            known = new Books();
            books = known;
        }
        return known;
    }

    // ------------------------------------------------------------------ reading

    /** What was counted in the present interval. */
    public long inInterval(Count what, long now) {
        return read(now, 0L, books -> books.inInterval(what));
    }

    /** The same per second. */
    public double perSecond(Count what, long now) {
        return read(now, 0.0, books -> books.inInterval(what) / books.intervalSeconds());
    }

    /** What was counted in the last minute. */
    public long inMinute(Count what, long now) {
        return read(now, 0L, books -> books.inMinute(what));
    }

    /** What was counted in the second before the present one. */
    public long inSecondBefore(Count what, long now) {
        return read(now, 0L, books -> books.inSecondBefore(what));
    }

    /** The most calls that ended in one slice, as if they were a rate, per second. */
    public double mostEndedPerSecond(long now) {
        return read(now, 0.0, Books::mostEndedPerSecond);
    }

    /** The mean of what calls took, in milliseconds. */
    public double meanTook(long now) {
        return read(now, 0.0, Books::meanTook);
    }

    /** The least that a call took, in milliseconds; {@code otherwise} when none has ended, and at least 1. */
    public long leastTook(long otherwise, long now) {
        long least = read(now, 0L, Books::leastTook);
        return Math.max(1, least == 0 ? otherwise : Math.min(otherwise, least - 1));
    }

    /** How many calls run. */
    public long running(long now) {
        return read(now, 0L, Books::running);
    }

    /** The seconds of the last minute in which something was counted, oldest first. */
    public List<Second> seconds(long now) {
        return read(now, List.of(), Books::seconds);
    }

    private <T> T read(long now, T nothing, Function<Books, T> question) {
        Figures[] all = parts;
        if (all.length == 0) {
            return cells == null ? nothing : readOwn(now, question);
        }
        return all.length == 1 && cells == null ? all[0].read(now, nothing, question) : question.apply(sum(now, all));
    }

    private <T> T readOwn(long now, Function<Books, T> question) {
        Books open = open(now);
        try {
            return question.apply(open);
        } finally {
            latch = 0;
        }
    }

    private Books sum(long now, Figures[] all) {
        Books sum = Books.of(now);
        addTo(sum, now);
        for (Figures part : all) {
            part.addTo(sum, now);
        }
        return sum;
    }

    private void addTo(Books sum, long now) {
        if (cells != null) {
            Books open = open(now);
            try {
                open.addTo(sum);
            } finally {
                latch = 0;
            }
        }
    }

    /** What is counted in {@code part} belongs to these figures, too. */
    public synchronized void include(Figures part) {
        Figures[] more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = part;
        parts = more;
    }

    /** What is counted in {@code part} does not belong to these figures any more. */
    public synchronized void exclude(Figures part) {
        parts = Arrays.stream(parts).filter(each -> each != part).toArray(Figures[]::new);
    }

    /** Takes the latch, and brings the books up to date. */
    private Books open(long now) {
        Cells present = begin();
        for (int tries = 0; !LATCH.compareAndSet(this, 0, 1); tries++) {
            if (tries > MANY_TRIES) {
                Thread.yield(); // whoever keeps the books has lost its processor
            }
            Thread.onSpinWait();
        }
        Books open = books();
        edge = open.advance(present, now);
        return open;
    }

    // ------------------------------------------------------------------ lending

    /** So many calls will begin in the slice of a later instant, and are counted as passed there. */
    public void lend(long later, int count, long now) {
        Books open = open(now);
        try {
            open.lend(later, count);
        } finally {
            latch = 0;
        }
    }

    /** How many calls wait for a slice to come. */
    public long lent(long now) {
        return read(now, 0L, books -> books.lent(now));
    }

    /** Calls that wait for a slice to come are told in the minute's figures at once. */
    public void occupied(int count, long now) {
        Books open = open(now);
        try {
            open.occupied(count);
        } finally {
            latch = 0;
        }
    }

    /** Calls that have waited for their slice, and are counted as passed by themselves. */
    public void awaited(int count, long now) {
        Books open = open(now);
        try {
            open.awaited(count);
        } finally {
            latch = 0;
        }
    }

    /** How long a call would have to wait until it fits, at most {@code longest}, which also says that it never does. */
    public long waitFor(long now, int count, double perSecond, long longest) {
        return sum(now, parts).waitFor(now, count, perSecond, longest);
    }

    /** Begins the interval anew, in slices as they are set now. */
    public void forgetInterval(long now) {
        for (Figures part : parts) {
            part.forgetInterval(now);
        }
        if (cells != null) {
            Books open = open(now);
            try {
                edge = open.forgetInterval(now);
            } finally {
                latch = 0;
            }
        }
    }
}
