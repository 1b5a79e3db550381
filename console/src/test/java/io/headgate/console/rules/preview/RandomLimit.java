package io.headgate.console.rules.preview;

import io.headgate.hotparameter.LazyBucket;
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
import java.util.List;
import java.util.Random;

/** A limit of each kind, with settings drawn at random. */
final class RandomLimit {

    static final int KINDS = 19;

    private final Random random;
    private final long permits;
    private final Duration period;

    private RandomLimit(Random random) {
        this.random = random;
        this.permits = 1 + random.nextInt(30);
        this.period = Duration.ofMillis(List.of(100, 500, 1_000, 2_500, 10_000).get(random.nextInt(5)));
    }

    static Limit of(int kind, Random random) {
        RandomLimit draw = new RandomLimit(random);
        return kind < 9 ? draw.window(kind) : draw.pace(kind);
    }

    private Limit window(int kind) {
        return switch (kind) {
            case 0 -> SlidingWindow.of(permits, period).withSlices(1 + random.nextInt(12));
            case 1 -> SlidingLog.of(permits, period);
            case 2 -> FixedWindow.of(permits, period);
            case 3 -> FixedWindow.of(permits, period).withOpening(Opening.FIRST_CALL);
            case 4 ->
                AlignedSlices.of(permits, period)
                        .withSlices(List.of(1, 2, 4, 5, 10).get(random.nextInt(5)));
            case 5 -> TwoWindowCounter.of(permits, period);
            case 6 -> CalendarQuota.of(permits, CalendarPeriod.MINUTE);
            case 7 -> CalendarQuota.of(permits, CalendarPeriod.HOUR).in(ZoneId.of("Asia/Kolkata"));
            default -> WarmUp.perSecond(permits, Duration.ofSeconds(1 + random.nextInt(8)));
        };
    }

    private Limit pace(int kind) {
        return switch (kind) {
            case 9 -> TokenBucket.of(permits, period).withBurst(1 + random.nextInt(40));
            case 10 -> bucketNotFull();
            case 11 -> bucketNotFull().withRefill(Refill.INTERVAL);
            case 12 ->
                TokenBuckets.of(TokenBucket.of(permits, period), TokenBucket.of(permits * 3, period.multipliedBy(10)));
            case 13 -> Gcra.of(permits, period).withTolerance(Duration.ofMillis(random.nextInt(2_000)));
            case 14 -> LeakyBucket.of(permits, period).withVolume(1 + random.nextInt(40));
            case 15 -> LeakyQueue.of(permits, period, Duration.ofMillis(random.nextInt(2_000)));
            case 16 -> SmoothBursty.of(permits, period).withBurst(Duration.ofMillis(random.nextInt(3_000)));
            case 17 -> LazyBucket.of(permits, period, random.nextInt(20));
            case 18 ->
                PacedWarmUp.perSecond(
                        permits, Duration.ofSeconds(1 + random.nextInt(8)), Duration.ofMillis(random.nextInt(2_000)));
            default ->
                new SmoothWarmUp(permits, period, Duration.ofSeconds(1 + random.nextInt(8)), 2 + random.nextInt(4));
        };
    }

    private TokenBucket bucketNotFull() {
        long burst = 1 + random.nextInt(40);
        return TokenBucket.of(permits, period).withBurst(burst).withInitial(random.nextInt((int) burst + 1));
    }
}
