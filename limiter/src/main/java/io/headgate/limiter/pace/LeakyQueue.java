package io.headgate.limiter.pace;

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
 * The leaky bucket as a queue: calls come out one each {@code T = period / permits}, and a call that would have to wait
 * longer than {@code maxWait} is refused at once. The limit for work that must flow evenly and need not be immediate.
 *
 * <p>Promise: a call for n permits runs at least n·T after the one before it, no more than {@code maxWait} after it asked,
 * and never waits in vain. {@code tryAcquire} without a duration is granted only when no wait is needed.
 *
 * <pre>
 *   asked     ▼▼▼      ▼
 *   runs      │────T────│────T────│────T────│        the fourth would wait longer than maxWait: refused
 * </pre>
 *
 * @param permits calls per period; 0 refuses everything
 * @param period the period, at most 100 years
 * @param maxWait the longest anybody waits
 */
public record LeakyQueue(long permits, Duration period, Duration maxWait) implements Limit {

    /** Checks the settings. */
    public LeakyQueue {
        Pace.check(permits, period);
        requireNonNull(maxWait, "maxWait");
        require(!maxWait.isNegative(), "maxWait", maxWait, ">= 0");
        require(Checks.waitNanos(maxWait, "maxWait") < Algorithm.MAX_WAIT_NANOS, "maxWait", maxWait, "< 100 years");
        require(
                permits == 0 || terms(permits, period, maxWait).fit(),
                "maxWait",
                maxWait,
                "shorter: this rate needs a finer unit of time than can reach that far");
    }

    /** {@code permits} per {@code period}, waiting at most {@code maxWait}. */
    public static LeakyQueue of(long permits, Duration period, Duration maxWait) {
        return new LeakyQueue(permits, period, maxWait);
    }

    /** {@code permits} per second, waiting at most {@code maxWait}. */
    public static LeakyQueue perSecond(long permits, Duration maxWait) {
        return of(permits, Duration.ofSeconds(1), maxWait);
    }

    @Override
    public long capacity() {
        return permits == 0 ? 0 : 1;
    }

    @Override
    public long largestTake() {
        return permits == 0 ? 0 : terms().largestTake();
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return permits == 0 ? new RefuseAll(this) : new Timeline(this, terms(), Timeline.AT_REST, now);
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
        if (permits == 0) {
            return Limit.super.startAfter(before, now, wall);
        }
        if (CarryOver.sameKind(this, before)) {
            return CarryOver.elapsedTime((Timeline) before, this, terms(), now);
        }
        Timeline full = new Timeline(this, terms(), CarryOver.everything(terms(), before, now), now);
        return Limit.charged(full, before, now);
    }

    private Terms terms() {
        return terms(permits, period, maxWait);
    }

    /** Right behind another call, n permits are n·T away: more than fit into the longest wait are never granted. */
    private static Terms terms(long permits, Duration period, Duration maxWait) {
        Pace pace = Pace.of(permits, period);
        long largest = Math.max(1, Wide.multiplyDivide(maxWait.toNanos(), pace.ticksPerNano(), pace.ticks()));
        return Terms.queue(pace, largest, maxWait);
    }
}
