package io.headgate.testkit.sequences;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;

/**
 * The clocks of one sequence. The ticker begins at any instant and may be put back; the wall clock is moved with it.
 *
 * <p>{@link #elapsed} is the time that has really passed: it grows with each advance, and a step back of the ticker takes none.
 */
public final class SequenceClock implements Ticker, WallClock {

    /** 146 years. A difference of two instants always fits a long, and a debt of 100 years can be waited for. */
    static final long MOST_ELAPSED = 1L << 62;

    private long origin;
    private long wallOrigin;
    private long elapsed;
    private long putBack;
    private long latest;

    void restart(long tickerOrigin, long newWallOrigin) {
        origin = tickerOrigin;
        wallOrigin = newWallOrigin;
        elapsed = 0;
        putBack = 0;
        latest = 0;
    }

    /** Lets time pass, unless that were more than can be told apart. Says whether it did. */
    boolean advance(long nanos) {
        if (nanos > MOST_ELAPSED - elapsed) {
            return false;
        }
        elapsed += nanos;
        latest = Math.max(latest, elapsed - putBack);
        return true;
    }

    void putBack(long nanos) {
        putBack += nanos;
    }

    long elapsed() {
        return elapsed;
    }

    /** Whether the ticker shows less than it has shown before. */
    boolean isBehind() {
        return elapsed - putBack < latest;
    }

    /** The wall clock at the start. */
    long wallOrigin() {
        return wallOrigin;
    }

    @Override
    public long read() {
        return origin + elapsed - putBack;
    }

    @Override
    public long epochNanos() {
        return wallOrigin + elapsed - putBack;
    }
}
