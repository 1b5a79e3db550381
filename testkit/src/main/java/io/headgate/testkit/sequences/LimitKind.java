package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import java.time.Duration;
import java.time.ZoneId;

/** The kinds of limits, and how to draw a small one with awkward numbers. */
public enum LimitKind {
    SLIDING_WINDOW((permits, period, draws) -> new SlidingWindow(permits, draws.ticks(period), slices(period, draws))),
    SLIDING_LOG((permits, period, draws) -> SlidingLog.of(permits, draws.ticks(period))),
    FIXED_WINDOW((permits, period, draws) -> FixedWindow.of(permits, draws.ticks(period))),
    FIXED_WINDOW_FROM_FIRST_CALL((permits, period, draws) ->
            FixedWindow.of(permits, draws.ticks(period)).withOpening(Opening.FIRST_CALL)),
    ALIGNED_SLICES((permits, period, draws) -> alignedSlices(permits, period, draws)),
    TWO_WINDOW_COUNTER((permits, period, draws) -> TwoWindowCounter.of(permits, draws.ticks(period))),
    CALENDAR_QUOTA((permits, period, draws) -> calendarQuota(permits, draws)),
    TOKEN_BUCKET((permits, period, draws) -> tokenBucket(permits, period, draws)),
    TOKEN_BUCKET_AT_INTERVALS(
            (permits, period, draws) -> tokenBucket(permits, period, draws).withRefill(Refill.INTERVAL)),
    TOKEN_BUCKETS((permits, period, draws) -> tokenBuckets(permits, period, draws)),
    GCRA((permits, period, draws) -> Gcra.of(permits, draws.ticks(period)).withTolerance(someTime(period, draws))),
    LEAKY_BUCKET((permits, period, draws) ->
            LeakyBucket.of(permits, draws.ticks(period)).withVolume(draws.between(1, 12))),
    LEAKY_QUEUE((permits, period, draws) ->
            LeakyQueue.of(permits, draws.ticks(period), draws.ticks(draws.between(0, 60 * period)))),
    SMOOTH_BURSTY((permits, period, draws) ->
            SmoothBursty.of(permits, draws.ticks(period)).withBurst(someTime(period, draws))),
    SMOOTH_WARM_UP((permits, period, draws) -> new SmoothWarmUp(
            permits, draws.ticks(period), draws.ticks(draws.between(1, 5 * period)), coldFactor(draws))),
    WARM_UP((permits, period, draws) ->
            new WarmUp(permits, Duration.ofSeconds(draws.between(1, 10)), coldFactor(draws))),
    PACED_WARM_UP((permits, period, draws) -> new PacedWarmUp(
            permits,
            Duration.ofSeconds(draws.between(1, 10)),
            coldFactor(draws),
            Duration.ofMillis(draws.between(0, 10_000))));

    /** Lengths of a period, in ticks: prime, round, and of a real clock. */
    private static final long[] PERIODS = {
        7, 10, 60, 97, 100, 443, 868, 1000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L
    };

    static final Duration LONGEST = Duration.ofHours(1);

    private static final ZoneId[] ZONES = {
        ZoneId.of("UTC"), ZoneId.of("Europe/Paris"), ZoneId.of("Asia/Kathmandu"), ZoneId.of("America/St_Johns")
    };

    @FunctionalInterface
    private interface Draw {
        Limit of(long permits, long periodTicks, Draws draws);
    }

    private final Draw draw;

    LimitKind(Draw draw) {
        this.draw = draw;
    }

    Limit draw(Draws draws) {
        long period = draws.oneIn(2)
                ? Math.min(draws.inTicks(LONGEST), PERIODS[draws.below(PERIODS.length)])
                : draws.between(7, 1000);
        long permits = draws.oneIn(4) ? 1 : draws.between(1, Math.min(12, period));
        return draw.of(permits, period, draws);
    }

    /** One at the same rate as another limit, where this kind has that period. */
    Limit drawLike(Limit other, Draws draws) {
        return draw.of(other.permits(), draws.inTicks(other.period()), draws);
    }

    /** One of this kind with other permits and another burst in the same period. */
    Limit drawOtherPermits(Limit limit, Draws draws) {
        long period = draws.inTicks(limit.period());
        long permits = draws.between(1, Math.min(12, period));
        if (limit instanceof SlidingWindow window) {
            return new SlidingWindow(permits, window.period(), window.slices());
        } else if (limit instanceof AlignedSlices window) {
            return new AlignedSlices(permits, window.period(), window.slices());
        } else if (limit instanceof CalendarQuota quota) {
            return CalendarQuota.of(permits, quota.per()).in(quota.zone());
        } else if (limit instanceof LeakyQueue queue) {
            return LeakyQueue.of(permits, queue.period(), queue.maxWait());
        } else if (limit instanceof TokenBuckets several) {
            return new TokenBuckets(several.buckets().stream()
                    .map(bucket ->
                            tokenBucket(draws.between(1, 12), Math.max(12, draws.inTicks(bucket.period())), draws))
                    .toList());
        }
        return draw.of(permits, period, draws);
    }

    private static Limit alignedSlices(long permits, long period, Draws draws) {
        int slices = slices(period, draws);
        return new AlignedSlices(permits, draws.ticks(period / slices * slices), slices);
    }

    private static int slices(long period, Draws draws) {
        return (int) Math.min(period, draws.oneIn(8) ? 100 : draws.between(1, 12));
    }

    private static Limit calendarQuota(long permits, Draws draws) {
        CalendarPeriod[] all = CalendarPeriod.values();
        return CalendarQuota.of(permits, all[draws.below(all.length)]).in(ZONES[draws.below(ZONES.length)]);
    }

    private static TokenBucket tokenBucket(long permits, long period, Draws draws) {
        TokenBucket full = TokenBucket.of(permits, draws.ticks(period)).withBurst(draws.between(1, 12));
        return draws.oneIn(4) ? full.withInitial(draws.between(0, full.burst())) : full;
    }

    private static Limit tokenBuckets(long permits, long period, Draws draws) {
        TokenBucket one = tokenBucket(permits, period, draws);
        long slower = period * draws.between(1, 12) + draws.between(0, 3);
        TokenBucket other = tokenBucket(draws.between(1, 12), slower < 12 ? 12 : slower, draws);
        if (draws.oneIn(4)) {
            return TokenBuckets.of(one, other, tokenBucket(draws.between(1, 6), 100 * period, draws));
        }
        return TokenBuckets.of(one, other);
    }

    private static Duration someTime(long period, Draws draws) {
        return draws.oneIn(3) ? Duration.ZERO : draws.ticks(draws.between(0, 3 * period));
    }

    private static int coldFactor(Draws draws) {
        return (int) draws.between(2, 5);
    }
}
