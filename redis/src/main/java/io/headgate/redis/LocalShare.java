package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.rule.WhenLost;
import java.time.Duration;

/** What one member may do on its own of a limit that is meant for the fleet. */
final class LocalShare {

    private static final long OPEN = 1_000_000_000; // a second: more than anybody can ask

    private LocalShare() {}

    /** The limit for a member that has lost Redis. */
    static Limit of(Limit whole, WhenLost policy, Standing standing) {
        return switch (policy) {
            case LOCAL_SHARE -> part(whole, standing);
            case OPEN -> TokenBucket.of(OPEN, Duration.ofSeconds(1));
            case CLOSED -> TokenBucket.of(0, Duration.ofSeconds(1));
        };
    }

    /** Of the same kind: it decides how calls wait, when windows begin, how it warms up. */
    private static Limit part(Limit whole, Standing standing) {
        if (whole instanceof PerMember each) {
            return each.limit();
        }
        long permits = standing.part(whole.permits());
        for (long unit = 1; true; unit *= 10) {
            try {
                return part(whole, permits - permits % unit, standing);
            } catch (IllegalArgumentException tooFine) { // for a unit of time: a rounder number needs none so fine
                if (unit > permits) {
                    throw tooFine;
                }
            }
        }
    }

    private static Limit part(Limit whole, long permits, Standing standing) {
        if (whole instanceof FixedWindow window) {
            return new FixedWindow(permits, window.period(), window.opening());
        }
        if (whole instanceof CalendarQuota quota) {
            return new CalendarQuota(permits, quota.per(), quota.zone());
        }
        if (whole instanceof SlidingWindow window) {
            return new SlidingWindow(permits, window.period(), window.slices());
        }
        if (whole instanceof AlignedSlices slices) {
            return new AlignedSlices(permits, slices.period(), slices.slices());
        }
        if (whole instanceof TwoWindowCounter counter) {
            return new TwoWindowCounter(permits, counter.period());
        }
        if (whole instanceof SlidingLog log) {
            return new SlidingLog(permits, log.period());
        }
        return pricedPart(whole, permits, standing);
    }

    private static Limit pricedPart(Limit whole, long permits, Standing standing) {
        if (whole instanceof LeakyQueue queue) {
            return new LeakyQueue(permits, queue.period(), queue.maxWait());
        }
        if (whole instanceof WarmUp warmUp) {
            return new WarmUp(permits, warmUp.warmUp(), warmUp.coldFactor());
        }
        if (whole instanceof PacedWarmUp paced) {
            return new PacedWarmUp(permits, paced.warmUp(), paced.coldFactor(), paced.maxWait());
        }
        if (whole instanceof SmoothWarmUp smooth) {
            return new SmoothWarmUp(permits, smooth.period(), smooth.warmUp(), smooth.coldFactor());
        }
        Refill refill = whole instanceof TokenBucket bucket ? bucket.refill() : Refill.GREEDY;
        long burst = standing.part(whole.capacity());
        return new TokenBucket(permits, whole.period(), burst, burst, refill);
    }
}
