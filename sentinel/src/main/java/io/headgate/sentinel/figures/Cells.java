package io.headgate.sentinel.figures;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What has been counted and is not in the books yet. Adding is safe for many threads. */
final class Cells {

    /*
     * Two cache lines lie before and after what is counted: next to a cell lies, as likely as not, the array of the cells, or something
     * else that every thread reads for every call.
     */
    private static final int MARGIN = 16;
    private static final int FIRST_WORD = MARGIN;

    static final int ENTERED = FIRST_WORD;
    static final int ENDED = FIRST_WORD + 1;
    static final int PASS = FIRST_WORD + 2;
    static final int BLOCK = FIRST_WORD + 3;
    static final int EXCEPTION = FIRST_WORD + 4;
    static final int SUCCESS = FIRST_WORD + 5;
    static final int TOOK = FIRST_WORD + 6;
    static final int RUNNING = FIRST_WORD + 7;
    static final int QUICKEST = FIRST_WORD + 8; // its complement to Long.MAX_VALUE, so that an empty cell is all zeros

    private static final int WORDS = QUICKEST + 1 + MARGIN;

    /** Longer calls are not packed, so that the sum stays within its 40 bits. */
    static final long LONGEST_PACKED = (1L << 16) - 1;

    private static final int CALL_BITS = 24;
    private static final long CALLS = (1L << CALL_BITS) - 1;
    private static final long MANY_CALLS = 1L << (CALL_BITS - 1);
    private static final int MOST_CELLS =
            Integer.highestOneBit(Math.max(8, Math.min(32, Runtime.getRuntime().availableProcessors())));

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle CELLS;

    static {
        try {
            CELLS = MethodHandles.lookup().findVarHandle(Cells.class, "cells", long[][].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile long[][] cells = {new long[WORDS]};

    /** Adds to a word of the calling thread's cell. @return what was in it before */
    long add(int word, long amount) {
        long[] cell = cell();
        long before = cell[word];
        return WORD.compareAndSet(cell, word, before, before + amount) ? before : addContended(word, amount);
    }

    private long addContended(int word, long amount) {
        long[][] present = cells;
        if (present.length < MOST_CELLS) {
            long[][] more = new long[present.length * 2][];
            System.arraycopy(present, 0, more, 0, present.length);
            for (int i = present.length; i < more.length; i++) {
                more[i] = new long[WORDS];
            }
            CELLS.compareAndSet(this, present, more);
        }
        return (long) WORD.getAndAdd(cell(), word, amount);
    }

    private long[] cell() {
        long[][] present = cells;
        return present.length == 1
                ? present[0]
                : present[(int) Thread.currentThread().getId() & (present.length - 1)];
    }

    /** Adds a call that ended. @return whether it is time to empty the cells */
    boolean end(long took) {
        return (add(ENDED, (took << CALL_BITS) + 1) & CALLS) >= MANY_CALLS;
    }

    /** Notes what a call took if that is the least. */
    void quickest(long took) {
        long[] cell = cell();
        long value = Long.MAX_VALUE - Math.max(0, took);
        for (long before = cell[QUICKEST]; value > before; before = (long) WORD.getVolatile(cell, QUICKEST)) {
            if (WORD.compareAndSet(cell, QUICKEST, before, value)) {
                return;
            }
        }
    }

    /** Takes out all that is in the cells. Ends before beginnings, so that never fewer than none seem to run. */
    void gather(Books books) {
        for (long[] cell : cells) {
            long ended = take(cell, ENDED);
            books.ended(ended & CALLS, ended >>> CALL_BITS);
            books.add(Count.SUCCESS, take(cell, SUCCESS));
            books.add(Count.TOOK, take(cell, TOOK));
            books.add(Count.EXCEPTION, take(cell, EXCEPTION));
            long quickest = take(cell, QUICKEST);
            if (quickest != 0) {
                books.quickest(Long.MAX_VALUE - quickest);
            }
        }
        for (long[] cell : cells) {
            books.entered(take(cell, ENTERED));
            books.add(Count.PASS, take(cell, PASS));
            books.add(Count.BLOCK, take(cell, BLOCK));
            books.running(take(cell, RUNNING));
        }
    }

    private static long take(long[] cell, int word) {
        return cell[word] == 0 ? 0 : (long) WORD.getAndSet(cell, word, 0L);
    }
}
