package io.headgate.bench.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The least an engine with statistics must do for one call: read the clock on the way in and on the way out, and move four
 * words that nobody else touches, each on its own cache lines: what the flow rule counts, calls that came in, calls in
 * flight, response time.
 */
final class FloorExercise implements Exercise {

    private static final int LONGS_APART = 16; // 128 bytes: processors fetch two lines of 64 at a time

    private final AtomicLongArray words = new AtomicLongArray(6 * LONGS_APART);

    @Override
    public boolean once(String key) {
        long began = System.nanoTime();
        long used = words.getAndAdd(LONGS_APART, 1);
        words.getAndAdd(2 * LONGS_APART, 1);
        words.getAndAdd(3 * LONGS_APART, 1);
        long ended = System.nanoTime();
        words.getAndAdd(4 * LONGS_APART, ended - began);
        return used >= 0;
    }
}
