package io.headgate.limiter.pace;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * The leaky bucket as a meter: each permit pours one unit in, {@code permits} units leak out per {@code period}, and what
 * would overflow {@code volume} is refused. It delays nothing; {@link LeakyQueue} does.
 *
 * <p>Promise: in any interval of length X at most {@code volume + floor(X · permits / period)} permits are granted. The
 * leak is exact: fractions of a unit leak too, however often one asks. It is a token bucket seen from the other side:
 * the level here is what is missing there.
 *
 * <pre>
 *        ▼ one unit per permit
 *      │     │  volume
 *      │~~~~~│  level
 *      └──┬──┘
 *         ▼ leaks evenly, permits per period
 * </pre>
 *
 * @param permits units that leak out per period; 0 refuses everything
 * @param period the period, at most 100 years
 * @param volume what the bucket holds; 0 refuses everything
 */
public record LeakyBucket(long permits, Duration period, long volume) implements Limit {

    /** Checks the settings. */
    public LeakyBucket {
        Pace.check(permits, period);
        require(volume >= 0, "volume", volume, ">= 0 (0 refuses everything)");
        require(
                permits == 0 || terms(permits, period, volume).fit(),
                "volume",
                volume,
                "smaller: this rate needs a finer unit of time than can reach that far");
    }

    /** {@code permits} per {@code period}, and room for as many. */
    public static LeakyBucket of(long permits, Duration period) {
        return new LeakyBucket(permits, period, permits);
    }

    /** {@code permits} per second, and room for as many. */
    public static LeakyBucket perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    /** The same leak with another volume. */
    public LeakyBucket withVolume(long newVolume) {
        return new LeakyBucket(permits, period, newVolume);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : volume;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return capacity() == 0 ? new RefuseAll(this) : new Timeline(this, terms(), Timeline.AT_REST, now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.copy(now) : Limit.super.startLike(other, now, wall);
    }

    @Override
    public Algorithm startBeside(Algorithm other, long now, WallClock wall) {
        return other instanceof Timeline line ? line.beside(Timeline.AT_REST, now) : start(now, wall);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        if (capacity() == 0) {
            return Limit.super.startAfter(before, now, wall);
        }
        if (CarryOver.sameKind(this, before)) {
            return CarryOver.usedPermits((Timeline) before, this, terms(), now);
        }
        Timeline full = new Timeline(this, terms(), CarryOver.everything(terms(), before, now), now);
        return Limit.charged(full, before, now);
    }

    private Terms terms() {
        return terms(permits, period, volume);
    }

    private static Terms terms(long permits, Duration period, long volume) {
        Pace pace = Pace.of(permits, period);
        return Terms.bucket(pace, Wide.multiplyCapped(volume, pace.ticks()), volume);
    }
}
