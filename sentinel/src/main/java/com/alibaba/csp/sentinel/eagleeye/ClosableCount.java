package com.alibaba.csp.sentinel.eagleeye;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number that many threads add to until it is closed. Takes no lock. */
final class ClosableCount {

    /*
     * One cell until threads get in each other's way, then more: every refused call of a second is added to the one count of its rule.
     *
     *   cells ──► [ a ]  ──►  [ a b c d ]   the old cells stay, so what was added to them counts
     *
     * To close it, first the array is taken away: no cells are added from now on, and who comes later finds none. Then each cell is
     * closed by the number that no count reaches: who has found the array before that adds in time, or finds the cell closed.
     */

    private static final long CLOSED = Long.MIN_VALUE;
    private static final int MOST_CELLS =
            Integer.highestOneBit(Math.max(2, Math.min(16, Runtime.getRuntime().availableProcessors())));
    private static final int WORD = 8; // its place: in the middle of two cache lines that nobody else writes to
    private static final int WORDS = 16;
    private static final long[][] NO_CELLS = {};
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle CELLS;

    static {
        try {
            CELLS = MethodHandles.lookup().findVarHandle(ClosableCount.class, "cells", long[][].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile long[][] cells = {new long[WORDS]};

    /** False when closed. */
    boolean add(long more) {
        while (true) {
            long[][] present = cells;
            if (present.length == 0) {
                return false;
            }
            long[] cell = present[(int) Thread.currentThread().getId() & (present.length - 1)];
            long before = (long) VALUE.getVolatile(cell, WORD);
            if (before == CLOSED) {
                return false;
            }
            if (VALUE.compareAndSet(cell, WORD, before, before + more)) {
                return true;
            }
            grow(present);
        }
    }

    private void grow(long[][] present) {
        if (present.length < MOST_CELLS) {
            long[][] more = new long[present.length * 2][];
            for (int i = 0; i < more.length; i++) {
                more[i] = i < present.length ? present[i] : new long[WORDS];
            }
            CELLS.compareAndSet(this, present, more);
        }
    }

    /** Closes it. @return what was added; 0 when it was closed already */
    long close() {
        long sum = 0;
        for (long[] cell : (long[][]) CELLS.getAndSet(this, NO_CELLS)) {
            sum += (long) VALUE.getAndSet(cell, WORD, CLOSED);
        }
        return sum;
    }
}
