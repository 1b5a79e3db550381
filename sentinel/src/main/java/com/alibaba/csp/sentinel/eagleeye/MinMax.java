package com.alibaba.csp.sentinel.eagleeye;

/** The greatest and the smallest value, each with what was said about it. Safe for many threads. */
final class MinMax implements Figures {

    private Value greatest;
    private Value smallest;
    private boolean isClosed;

    private record Value(long value, String reference) {

        void appendTo(StringBuilder line, char delimiter) {
            line.append(value).append(delimiter).append(reference == null ? "" : reference);
        }
    }

    record Values(Value greatest, Value smallest) implements Sums {

        @Override
        public int kind() {
            return 4;
        }

        @Override
        public void appendTo(StringBuilder line, char delimiter) {
            greatest.appendTo(line, delimiter);
            line.append(delimiter);
            smallest.appendTo(line, delimiter);
        }
    }

    /** False when closed. */
    synchronized boolean add(long value, String reference) {
        if (isClosed) {
            return false;
        }
        if (greatest == null || value > greatest.value) {
            greatest = new Value(value, reference);
        }
        if (smallest == null || value < smallest.value) {
            smallest = new Value(value, reference);
        }
        return true;
    }

    @Override
    public synchronized Sums take() {
        isClosed = true;
        return greatest == null ? null : new Values(greatest, smallest);
    }
}
