package io.headgate.rules.document;

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

/** Random limits by every algorithm. May throw where the settings do not fit together. */
final class RandomLimits {

    private final Random random;
    private final RandomValues values;

    RandomLimits(Random random, RandomValues values) {
        this.random = random;
        this.values = values;
    }

    CalendarQuota quota() {
        ZoneId zone = ZoneId.of(values.of("Z", "UTC", "Europe/Paris", "+05:30", "America/New_York"));
        return new CalendarQuota(values.whole(0, 1L << 52), values.of(CalendarPeriod.values()), zone);
    }

    Limit limit() {
        long permits = values.whole(0, 1L << 52);
        Duration period = values.of(Duration.ofSeconds(1), Duration.ofMinutes(1), values.duration());
        int slices = values.of(10, 2, values.integer(1, 120));
        return switch (random.nextInt(16)) {
            case 0 -> new SlidingWindow(permits, period, slices);
            case 1 -> new SlidingLog(values.whole(0, 1 << 24), period);
            case 2 -> new FixedWindow(permits, period, values.of(Opening.values()));
            case 3 -> new TwoWindowCounter(permits, period);
            case 4 -> new AlignedSlices(permits, period, slices);
            case 5 -> quota();
            case 6 -> bucket(values.of(Refill.values()));
            case 7 -> new TokenBuckets(List.of(bucket(Refill.GREEDY), bucket(Refill.GREEDY)));
            case 8 -> new Gcra(random.nextInt(1_000), period, values.duration());
            case 9 -> new LeakyBucket(random.nextInt(1_000), period, values.whole(0, Long.MAX_VALUE));
            case 10 -> new LeakyQueue(random.nextInt(1_000), period, values.duration());
            case 11 -> new SmoothBursty(random.nextInt(1_000), period, values.duration());
            case 12 -> new LazyBucket(values.whole(0, 1L << 40), period, values.whole(0, 1L << 40));
            case 13 -> new WarmUp(values.whole(0, 1_000_000_000), values.duration(), values.integer(2, 100));
            case 14 -> new PacedWarmUp(random.nextInt(100), values.duration(), 3, values.duration());
            default -> new SmoothWarmUp(random.nextInt(100), period, values.duration(), values.integer(2, 100));
        };
    }

    private TokenBucket bucket(Refill refill) {
        TokenBucket usual = TokenBucket.of(random.nextInt(1_000), values.of(Duration.ofSeconds(1), values.duration()));
        long burst = random.nextBoolean() ? usual.burst() : values.whole(0, 1L << 60);
        long initial = random.nextBoolean() ? burst : values.whole(0, burst);
        return usual.withBurst(burst).withInitial(initial).withRefill(refill);
    }
}
