package io.headgate.limiter.window;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Remembers when each permit was granted, and grants another when the one {@code permits} before it is a period old. The
 * exact window: it wastes nothing and costs sixteen bytes per permit of the limit, half of it for calls that wait.
 * What a larger limit before has granted costs eight bytes more a permit, until the next change.
 *
 * <p>Promise: at most {@code permits} in <em>any</em> interval of length {@code period}, and whatever fits is granted.
 *
 * <pre>
 *   limit 3:   ▮  ▮      ▮           ▽        the fourth comes when the first is a period old
 *              |◄───── period ──────►|
 * </pre>
 *
 * @param permits permits per period, at most 2^24; 0 refuses everything
 * @param period the length of the window
 */
public record SlidingLog(long permits, Duration period) implements Limit {

    private static final long MOST = 1L << 24;

    /** Checks the settings. */
    public SlidingLog {
        Windows.periodNanos(period);
        require(permits >= 0 && permits <= MOST, "permits", permits, "0 (refuses everything) to " + MOST);
    }

    /** {@code permits} in any {@code period}. */
    public static SlidingLog of(long permits, Duration period) {
        return new SlidingLog(permits, period);
    }

    /** {@code permits} in any second. */
    public static SlidingLog perSecond(long permits) {
        return of(permits, Duration.ofSeconds(1));
    }

    @Override
    public long capacity() {
        return permits;
    }

    @Override
    public boolean givesBackWhole() {
        return true;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new Log(this, now);
    }

    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        if (permits > 0 && before instanceof Log old) {
            return new Log(this, old, now);
        }
        return Limit.super.startAfter(before, now, wall);
    }
}
