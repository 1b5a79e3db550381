package io.headgate.limiter.warmup;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Checks;
import io.headgate.limiter.Limit;
import io.headgate.limiter.RefuseAll;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.Wide;
import java.time.Duration;

/**
 * Sentinel's warm-up with queueing: calls come out evenly spaced, far apart when cold and {@code 1/permits} seconds apart
 * when warm; one that would wait longer than {@code maxWait} is refused at once.
 *
 * <p>Promise: a call for n permits runs at least n times the present price after the one before it, no more than
 * {@code maxWait} after it asked, and never waits in vain. The price of a second is the curve's for the tokens stored at
 * its start, as in {@link WarmUp}.
 *
 * <pre>
 *   cold  │──────│──────│─────│────│───│──│──│──│  warm
 * </pre>
 *
 * @param permits permits per second when warm; 0 refuses everything
 * @param warmUp how long it takes to get warm
 * @param coldFactor how many times slower when cold; Sentinel's is 3
 * @param maxWait the longest anybody waits
 */
public record PacedWarmUp(long permits, Duration warmUp, int coldFactor, Duration maxWait) implements Limit {

    /** Checks the settings. */
    public PacedWarmUp {
        Curve.check(permits, warmUp, coldFactor);
        requireNonNull(maxWait, "maxWait");
        require(!maxWait.isNegative(), "maxWait", maxWait, ">= 0");
        require(Checks.waitNanos(maxWait, "maxWait") < Algorithm.MAX_WAIT_NANOS, "maxWait", maxWait, "< 100 years");
    }

    /** {@code permits} per second when warm, three times slower when cold. */
    public static PacedWarmUp perSecond(long permits, Duration warmUp, Duration maxWait) {
        return new PacedWarmUp(permits, warmUp, 3, maxWait);
    }

    /** One second. */
    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : 1;
    }

    /** Right behind another call, n permits are n intervals away: more than fit into the longest wait are never granted. */
    @Override
    public long largestTake() {
        long fit = Wide.multiplyDivide(permits, maxWait.toNanos(), WarmUpAlgorithm.SECOND);
        long exact = Long.MAX_VALUE / curve().price(curve().max()); // so that a price times this many still fits
        return permits == 0 ? 0 : Math.max(1, Math.min(fit, exact));
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new PacedWarmUpAlgorithm(this, curve(), now);
    }

    @Override
    public Algorithm startLike(Algorithm other, long now, WallClock wall) {
        return other instanceof PacedWarmUpAlgorithm same ? same.copy(now) : Limit.super.startLike(other, now, wall);
    }

    /** Goes on as warm as it was, from the last call's time. A debt keeps its time. */
    @Override
    public Algorithm startAfter(Algorithm before, long now, WallClock wall) {
        return permits > 0 && before instanceof PacedWarmUpAlgorithm old
                ? new PacedWarmUpAlgorithm(this, curve(), old, now)
                : Limit.super.startAfter(before, now, wall);
    }

    private Curve curve() {
        return Curve.of(permits, warmUp, coldFactor);
    }
}
