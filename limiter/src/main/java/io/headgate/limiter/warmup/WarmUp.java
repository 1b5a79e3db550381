package io.headgate.limiter.warmup;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * Sentinel's warm-up: so many permits a second, but after an idle spell only {@code permits / coldFactor}, rising to the
 * full number over {@code warmUp} of use.
 *
 * <p>Promise: in each second, counted from the start, at most what the curve gives for the tokens stored at its start;
 * tokens fall by this limiter's own net admissions of the second before, and rise with idle time. Unlike Sentinel's, a
 * curve too small to have a slope limits to {@code permits} instead of refusing everything.
 *
 * <pre>
 *   permits ┤            ╭──────────
 *           │        ╭───╯
 *   /cold   ┤────────╯                   each step is one second
 *           └──────────────────────► time
 * </pre>
 *
 * @param permits permits per second when warm; 0 refuses everything
 * @param warmUp how long it takes to get warm
 * @param coldFactor how many times fewer when cold; Sentinel's is 3
 */
public record WarmUp(long permits, Duration warmUp, int coldFactor) implements Limit {

    /** Checks the settings. */
    public WarmUp {
        Curve.check(permits, warmUp, coldFactor);
    }

    /** {@code permits} per second, a third of it when cold. */
    public static WarmUp perSecond(long permits, Duration warmUp) {
        return new WarmUp(permits, warmUp, 3);
    }

    /** The same, colder or less cold. */
    public WarmUp withColdFactor(int newColdFactor) {
        return new WarmUp(permits, warmUp, newColdFactor);
    }

    /** One second. */
    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public long capacity() {
        return permits;
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new WarmUpAlgorithm(this, curve(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof WarmUpAlgorithm same ? same.copy(now) : Limit.super.startLike(other, now, wall);
    }

    /** Goes on as warm as it was, with this second's permits still used. A debt keeps its permits. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return permits > 0 && before instanceof WarmUpAlgorithm old
                ? new WarmUpAlgorithm(this, curve(), old, now)
                : Limit.super.startAfter(before, now, wall);
    }

    private Curve curve() {
        return Curve.of(permits, warmUp, coldFactor);
    }
}
