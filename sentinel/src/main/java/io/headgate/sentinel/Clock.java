package io.headgate.sentinel;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.headgate.limiter.Ticker;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time: what {@link TimeUtil#currentTimeMillis} says on the calling thread, made finer where that is ours. Safe for many
 * threads.
 */
public final class Clock implements Ticker {
    /*
     * Programs and tests written for Sentinel replace TimeUtil.currentTimeMillis, on their own thread, and expect all of it to follow.
     * So it is asked each time. Ours is the wall clock at the start plus what nanoTime has progressed since: steps of the wall clock
     * never show.
     *
     * Milliseconds are too coarse to space 5,000 calls in a second. But asking nanoTime once more for each reading costs as much as
     * the reading. So ours leaves the nanoseconds that it has just read in a note, and who wants them looks there:
     *
     *   nanos() ──► TimeUtil.currentTimeMillis() ──► 1,700,000,000,123 ms        is the note within that millisecond?
     *                        │                                                     yes: 1,700,000,000,123,456,789 ns
     *                        └── ours: ──► note of this thread's stripe            no, it was replaced: …123,000,000 ns
     *
     * Threads share 64 notes. One that finds the note of another of the same millisecond takes it, and is a few microseconds early
     * or late; the engine tolerates a clock that goes back.
     */

    static final long NANOS_PER_MILLI = 1_000_000;

    private static final int STRIPES = 64;
    private static final int LINE = 16; // longs in two cache lines: processors fetch the neighbour too
    private static final long ANCHOR = System.currentTimeMillis() * NANOS_PER_MILLI - System.nanoTime();
    private static final long[] NOTES = new long[(STRIPES + 1) * LINE];
    private static volatile @Nullable Time replaced;

    Clock() {}

    /** What {@link TimeUtil#currentTimeMillis} says when nobody has replaced it. */
    public static long millis() {
        Time other = replaced;
        long nanos = other == null ? ANCHOR + System.nanoTime() : other.nanos();
        NOTES[note()] = nanos;
        return toMillis(nanos);
    }

    /** Nanoseconds since 1970, of this thread. */
    public static long nanos() {
        long millis = TimeUtil.currentTimeMillis();
        long noted = NOTES[note()];
        return toMillis(noted) == millis ? noted : millis * NANOS_PER_MILLI;
    }

    /** The millisecond of an instant. */
    public static long toMillis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    /** The first instant of a millisecond. */
    static long toNanos(long millis) {
        return millis * NANOS_PER_MILLI;
    }

    private static int note() {
        return (int) (Thread.currentThread().getId() & (STRIPES - 1)) * LINE + LINE;
    }

    /** Another time, from now on; null for ours. For tests. */
    static void replace(@Nullable Time time) {
        replaced = time;
    }

    // ------------------------------------------------------------------ for the engine

    @Override
    public long read() {
        return nanos();
    }

    @Override
    public void sleep(long nanos) {
        if (nanos > 0) {
            pause(nanos);
        }
    }

    /** Once, in real time: a clock that somebody has stopped would never come to it. */
    @Override
    public void sleepUntil(long instant) {
        sleep(instant - read());
    }

    /** As Sentinel, an interrupt ends the wait and lets the call go on, early; unlike there, the thread stays interrupted. */
    private static void pause(long nanos) {
        try {
            Time other = replaced;
            if (other == null) {
                TimeUnit.NANOSECONDS.sleep(nanos);
            } else {
                other.sleep(nanos);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Another time. */
    interface Time {

        /** Nanoseconds since 1970. */
        long nanos();

        /** Waits so long. */
        void sleep(long nanos) throws InterruptedException;
    }
}
