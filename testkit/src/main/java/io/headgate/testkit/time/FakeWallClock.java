package io.headgate.testkit.time;

import static java.util.Objects.requireNonNull;

import io.headgate.limiter.WallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Civil time that moves with a {@link FakeTicker}, and jumps against it when told to.
 *
 * <p>{@link #advance} lets time pass: the ticker moves too. {@link #set} and {@link #jump} are what an operator or a
 * time server does to a clock: the ticker does not move. Safe for many threads.
 */
public final class FakeWallClock implements WallClock {

    private final FakeTicker ticker;
    private volatile long epochNanosAtTickerZero;

    /** A clock of its own, at {@code start}. */
    public FakeWallClock(Instant start) {
        this(start, new FakeTicker());
    }

    /** A clock at {@code start} that moves as {@code ticker} does. */
    public FakeWallClock(Instant start, FakeTicker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
        set(start);
    }

    @Override
    public long epochNanos() {
        return epochNanosAtTickerZero + ticker.read();
    }

    /** The present civil time. */
    public Instant now() {
        return Instant.ofEpochSecond(0, epochNanos());
    }

    /** Lets time pass, on the ticker as well. */
    public void advance(Duration by) {
        ticker.advance(by);
    }

    /** Puts the clock at any civil time, also an earlier one, while no time passes. */
    public void set(Instant time) {
        requireNonNull(time, "time");
        long epochNanos = Math.addExact(TimeUnit.SECONDS.toNanos(time.getEpochSecond()), time.getNano());
        epochNanosAtTickerZero = epochNanos - ticker.read();
    }

    /** Moves the clock forward, or back by a negative duration, while no time passes. */
    public void jump(Duration by) {
        set(now().plus(by));
    }

    @Override
    public String toString() {
        return "FakeWallClock[" + now() + "]";
    }
}
