package io.headgate.limiter.concurrency;

import io.headgate.limiter.Checks;
import java.time.Duration;

/**
 * Additive increase, multiplicative decrease: one more after each good window that used at least half of the limit, a
 * tenth less after a window with a drop or a mean response time above {@code timeout}.
 *
 * @param range where the limit begins, and its bounds
 * @param backoff what is left of the limit after a drop, at least 0.5 and below 1; the product is rounded down
 * @param timeout a mean response time above this counts as a drop
 */
public record Aimd(LimitRange range, double backoff, Duration timeout) implements AdaptiveLimit {

    public Aimd {
        Checks.require(backoff >= 0.5 && backoff < 1, "backoff", backoff, "0.5 <= backoff < 1");
        Checks.positiveNanos(timeout, "timeout");
    }

    /** From 20, between 20 and 200; 0.9 and 5 seconds. */
    public static Aimd defaults() {
        return new Aimd(new LimitRange(20, 20, 200), 0.9, Duration.ofSeconds(5));
    }

    public Aimd withRange(long initial, long min, long max) {
        return new Aimd(new LimitRange(initial, min, max), backoff, timeout);
    }

    public Aimd withBackoff(double backoff) {
        return new Aimd(range, backoff, timeout);
    }

    public Aimd withTimeout(Duration timeout) {
        return new Aimd(range, backoff, timeout);
    }

    @Override
    public AimdEstimate start() {
        return new AimdEstimate(this, range.initial());
    }

    @Override
    public AimdEstimate startAfter(LimitEstimate before) {
        return before instanceof AimdEstimate ? new AimdEstimate(this, range.clamp(before.limit())) : start();
    }
}
