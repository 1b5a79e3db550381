package com.alibaba.csp.sentinel.eagleeye;

import java.util.concurrent.atomic.AtomicLong;

/** How often, and how much together. Safe for many threads. */
final class CountAndSum implements Figures {

    /*
     * The count is closed by the number that no count reaches; who finds it closed begins a new one. So nothing is added that
     * was not taken along, and nothing is taken twice. Most only count; the few that have a sum, too, pass one at a time, so
     * that the count and the sum that are taken belong together.
     */
    private static final long CLOSED = Long.MIN_VALUE;

    private final AtomicLong count = new AtomicLong();
    private long sum; // under the lock

    record Values(long count, long sum) implements Sums {

        @Override
        public int kind() {
            return 1;
        }

        @Override
        public void appendTo(StringBuilder line, char delimiter) {
            line.append(count).append(delimiter).append(sum);
        }
    }

    /** False when closed. */
    boolean add(long more, long value) {
        if (value == 0) {
            return addToCount(more);
        }
        synchronized (this) {
            if (!addToCount(more)) {
                return false;
            }
            sum += value;
            return true;
        }
    }

    private boolean addToCount(long more) {
        while (true) {
            long before = count.get();
            if (before == CLOSED) {
                return false;
            }
            if (count.compareAndSet(before, before + more)) {
                return true;
            }
        }
    }

    @Override
    public synchronized Values take() {
        return new Values(count.getAndSet(CLOSED), sum);
    }
}
