package io.headgate.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongConsumer;

/**
 * Cuts the ticker's time into tenths of a second that all meters have in common, and says what a second is called.
 *
 * <p>Seconds begin where the wall clock's seconds began when the timebase was made; a wall clock that is set later moves
 * their names, not their edges.
 */
public final class Timebase {

    static final long TENTH = 100_000_000L;
    static final long SECOND = 1_000_000_000L;
    static final int TENTHS = 10;
    private static final long LONG_PAST = 1L << 62; // 146 years

    private static final VarHandle NEXT_SECOND;

    static {
        try {
            NEXT_SECOND = MethodHandles.lookup().findVarHandle(Timebase.class, "nextSecond", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final long origin; // a ticker instant at which a second of the wall clock began
    private final LongConsumer everySecond;
    private final Recording none; // see Meter.retire
    private volatile long nextSecond;

    /**
     * A timebase whose seconds are the wall clock's, which shows {@code epochNanos} at {@code now} of the ticker.
     *
     * @param everySecond is told the time about once a second while there is traffic, on the thread of a caller
     */
    public Timebase(long now, long epochNanos, LongConsumer everySecond) {
        this.origin = now - Math.floorMod(epochNanos, SECOND);
        this.everySecond = everySecond;
        this.nextSecond = now + SECOND;
        this.none = new Recording(this, origin - LONG_PAST);
    }

    /** The recording of meters that are retired. */
    Recording none() {
        return none;
    }

    /** To be called now and then while there is traffic. */
    public void tick(long now) {
        long due = nextSecond;
        if (now - due >= 0 && NEXT_SECOND.compareAndSet(this, due, now + SECOND)) {
            everySecond.accept(now);
        }
    }

    /** The number of the tenth of a second that {@code now} lies in. */
    long tenth(long now) {
        return Math.floorDiv(now - origin, TENTH);
    }

    /** The number of the second that {@code now} lies in. */
    long second(long now) {
        return Math.floorDiv(tenth(now), TENTHS);
    }

    /** The ticker instant at which a tenth begins. */
    long start(long tenth) {
        return origin + tenth * TENTH;
    }

    /** What the wall clock, which shows {@code epochNanos} at {@code now}, calls the last complete second. */
    public long lastSecondName(long now, long epochNanos) {
        long sinceSecondBegan = Math.floorMod(now - origin, SECOND);
        return Math.floorDiv(epochNanos - sinceSecondBegan + SECOND / 2, SECOND) - 1;
    }
}
