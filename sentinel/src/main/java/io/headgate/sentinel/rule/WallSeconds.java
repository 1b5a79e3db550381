package io.headgate.sentinel.rule;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * A warm-up whose seconds are those of the wall clock as it is at the start, as in Sentinel. By itself it counts its seconds from the
 * start, and a second of the wall clock would then have permits of two.
 *
 * @param warmUp the warm-up
 */
record WallSeconds(Limit warmUp) implements Limit {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Override
    public long permits() {
        return warmUp.permits();
    }

    @Override
    public Duration period() {
        return warmUp.period();
    }

    @Override
    public long capacity() {
        return warmUp.capacity();
    }

    @Override
    public long largestTake() {
        return warmUp.largestTake();
    }

    @Override
    public boolean givesBackWhole() {
        return warmUp.givesBackWhole();
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return warmUp.start(now - Math.floorMod(wall.epochNanos(), SECOND), wall);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return isWarmUp(other) ? warmUp.startLike(other, now, wall) : Limit.super.startLike(other, now, wall);
    }

    /** Goes on in the seconds of the one before, where that was a warm-up as well. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return isWarmUp(before) ? warmUp.startAfter(before, now, wall) : Limit.super.startAfter(before, now, wall);
    }

    private boolean isWarmUp(Algorithm other) {
        return warmUp.getClass().isInstance(other.limit());
    }

    @Override
    public String toString() {
        return warmUp.toString();
    }
}
