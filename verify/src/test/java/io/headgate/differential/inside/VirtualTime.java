package io.headgate.differential.inside;

/**
 * Stands in for Sentinel's {@code TimeUtil} everywhere, and for {@code Thread}, {@code System} and {@code LockSupport} in the
 * classes of Sentinel that sleep. The test sets the time; a sleep hands the turn back to the test, if there is one to take it.
 */
public final class VirtualTime {

    private static volatile long nanos;

    private VirtualTime() {}

    static void set(long now) {
        nanos = now;
    }

    /** For {@code TimeUtil.currentTimeMillis}. */
    public static long currentTimeMillis() {
        return nanos / 1_000_000;
    }

    /** For {@code System.nanoTime}. */
    public static long nanoTime() {
        return nanos;
    }

    /** For {@code Thread.sleep}. */
    public static void sleep(long millis) {
        parkNanos(millis * 1_000_000);
    }

    /** For {@code LockSupport.parkNanos}. In a program, where one line runs at a time, the time goes by at once. */
    public static void parkNanos(long length) {
        Attempt attempt = Attempt.current();
        if (attempt == null) {
            nanos += length;
        } else {
            attempt.pause(length);
        }
    }

    /** For {@code Thread.yield}, after a lost race. There is one caller at a time, so there is no race to lose. */
    public static void yield() {
        throw new IllegalStateException("a race with nobody");
    }
}
