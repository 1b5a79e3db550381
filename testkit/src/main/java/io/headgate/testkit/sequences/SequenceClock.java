package io.headgate.testkit.sequences;

import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;

/**
 * The clocks of one sequence. The ticker begins at any instant and may be put back; the wall clock is moved with it. A wall clock that
 * several processes share goes back alone.
 *
 * <p>{@link #elapsed} is the time that has really passed: it grows with each advance, and a step back of the ticker takes none.
 */
public final class SequenceClock implements Ticker, WallClock {

    private final boolean tickerGoesBack;
    private final long mostElapsed;
    private long origin;
    private long wallOrigin;
    private long elapsed;
    private long putBack;
    private long latest;

    /** For limiters that go by {@code clock}: that is the one which goes back. */
    SequenceClock(TestedClock clock) {
        this.mostElapsed = clock.mostElapsed();
        this.tickerGoesBack = clock == TestedClock.OF_THE_PROCESS;
    }

    void restart(long tickerOrigin, long newWallOrigin) {
        origin = tickerOrigin;
        wallOrigin = newWallOrigin;
        elapsed = 0;
        putBack = 0;
        latest = 0;
    }

    /** Lets time pass, unless that were more than can be told apart. Says whether it did. */
    boolean advance(long nanos) {
        if (nanos > mostElapsed - elapsed) {
            return false;
        }
        elapsed += nanos;
        latest = Math.max(latest, elapsed - putBack);
        return true;
    }

    /** Puts the clock back, unless a shared one would show a time before 1970. Says whether it did. */
    boolean putBack(long nanos) {
        if (!tickerGoesBack && nanos > epochNanos()) {
            return false;
        }
        putBack += nanos;
        return true;
    }

    boolean tickerGoesBack() {
        return tickerGoesBack;
    }

    long elapsed() {
        return elapsed;
    }

    /** Whether the clock of the limiter shows less than it has shown before. */
    boolean isBehind() {
        return elapsed - putBack < latest;
    }

    /** The wall clock at the start. */
    long wallOrigin() {
        return wallOrigin;
    }

    @Override
    public long read() {
        return tickerGoesBack ? origin + elapsed - putBack : origin + elapsed;
    }

    @Override
    public long epochNanos() {
        return wallOrigin + elapsed - putBack;
    }
}
