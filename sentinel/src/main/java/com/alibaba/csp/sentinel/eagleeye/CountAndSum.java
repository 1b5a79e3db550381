package com.alibaba.csp.sentinel.eagleeye;

/** How often, and how much together. Safe for many threads. */
final class CountAndSum implements Figures {

    /*
     * Who finds the count closed begins a new one. So nothing is added that was not taken along, and nothing is taken twice. Most
     * only count; the few that have a sum, too, pass one at a time, so that the count and the sum that are taken belong together.
     */

    private final ClosableCount count = new ClosableCount();
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
            return count.add(more);
        }
        synchronized (this) {
            if (!count.add(more)) {
                return false;
            }
            sum += value;
            return true;
        }
    }

    @Override
    public synchronized Values take() {
        return new Values(count.close(), sum);
    }
}
