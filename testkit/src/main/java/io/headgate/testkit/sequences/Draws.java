package io.headgate.testkit.sequences;

import java.time.Duration;

/** Random numbers from a seed (SplitMix64): as {@link java.util.SplittableRandom}, but begun anew without an allocation. */
final class Draws {

    private final long nanosPerTick;
    private long state;

    /** Times drawn are whole multiples of a tick. */
    Draws(long nanosPerTick) {
        this.nanosPerTick = nanosPerTick;
    }

    void restart(long seed) {
        state = seed;
    }

    long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** From 0 to {@code bound - 1}; a bias of a billionth does no harm here. */
    int below(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** From {@code least} to {@code most}, both included. */
    long between(long least, long most) {
        return least + (nextLong() >>> 1) % (most - least + 1);
    }

    /** From 1 to {@code most}, each order of magnitude as likely as the others. */
    long logUniform(long most) {
        int bits = 64 - Long.numberOfLeadingZeros(most);
        long highest = 1L << below(bits);
        return Math.min(most, highest + (nextLong() & (highest - 1)));
    }

    /** So much time. */
    Duration ticks(long ticks) {
        return Duration.ofNanos(ticks * nanosPerTick);
    }

    /** How many ticks a duration has. */
    long inTicks(Duration time) {
        return time.toNanos() / nanosPerTick;
    }

    boolean oneIn(int number) {
        return below(number) == 0;
    }
}
