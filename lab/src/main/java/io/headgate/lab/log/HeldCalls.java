package io.headgate.lab.log;

import java.util.Arrays;

/** Calls that are kept until all of their second are known; bounded, and used again for each second. For one thread. */
final class HeldCalls {

    static final int MOST_CALLS = 65_536;

    private static final int MOST_BYTES = 4 << 20;
    private static final int PARTS = 3;

    private final LoggedCall shown = new LoggedCall();
    private byte[] bytes = new byte[65_536];
    private int[] ends = new int[PARTS * 256]; // where method, path and client of each call end
    private long[] numbers = new long[PARTS * 256]; // its line, its status, the time it took
    private int used;
    private int size;

    void clear() {
        used = 0;
        size = 0;
    }

    int size() {
        return size;
    }

    /** Whether another call might not fit. */
    boolean isFull() {
        return size == MOST_CALLS || used > MOST_BYTES - PARTS * LineReader.MOST_BYTES;
    }

    void add(LoggedCall call) {
        int at = PARTS * size++;
        if (at == ends.length) {
            ends = Arrays.copyOf(ends, 2 * at);
            numbers = Arrays.copyOf(numbers, 2 * at);
        }
        ends[at] = keep(call.method());
        ends[at + 1] = keep(call.path());
        ends[at + 2] = keep(call.client());
        numbers[at] = call.line();
        numbers[at + 1] = call.status();
        numbers[at + 2] = call.tookNanos();
    }

    private int keep(ByteSpan part) {
        if (bytes.length - used < part.length()) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + part.length()));
        }
        used = part.copyTo(bytes, used);
        return used;
    }

    /** The call kept at {@code index}, as if it had been logged at {@code loggedNanos} and had come at {@code nanos}. */
    LoggedCall show(int index, long loggedNanos, long nanos) {
        int at = PARTS * index;
        int start = at == 0 ? 0 : ends[at - 1];
        shown.method().set(bytes, start, ends[at]);
        shown.path().set(bytes, ends[at], ends[at + 1]);
        shown.client().set(bytes, ends[at + 1], ends[at + 2]);
        shown.status((int) numbers[at + 1]);
        shown.took(numbers[at + 2]);
        shown.logged(loggedNanos);
        shown.at(numbers[at], nanos);
        return shown;
    }
}
