package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sentinel's limits that warm up. Their scripts are {@code curve.lua} with {@code warmup.lua} or {@code paced.lua}. */
final class WarmUpForm {

    private static final long MOST = 1L << 52; // a double counts so far, and once more, exactly
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final StoreClock clock;
    private final Script counting;
    private final Script pacing;

    WarmUpForm(StoreClock clock) {
        this.clock = clock;
        this.counting = Scripts.script(clock, "curve", "warmup");
        this.pacing = Scripts.script(clock, "curve", "paced");
    }

    Form of(WarmUp limit) {
        List<String> settings = curve(limit, limit.warmUp(), limit.coldFactor());
        return new Form(limit, counting, "warmup", settings);
    }

    Form of(PacedWarmUp limit) {
        List<String> settings = curve(limit, limit.warmUp(), limit.coldFactor());
        long second = clock.exactTicks(SECOND, "second");
        long range = range(limit.permits(), limit.warmUp(), limit.coldFactor());
        long common = Wide.greatestCommonDivisor(limit.permits() * range, second);
        long scale = second / common;
        long parts = limit.permits() * range / common;
        long dearest = Wide.multiplyCapped(Wide.multiplyCapped(range, limit.coldFactor()), scale);
        long longest = clock.ticks(limit.maxWait().toNanos());
        require(
                dearest <= MOST
                        && Wide.multiplyCapped(limit.largestTake(), parts) <= MOST
                        && Wide.multiplyCapped(limit.largestTake(), dearest / parts + 1) <= MOST / 2,
                "permits",
                limit.permits(),
                "a rate, a warm-up and a longest wait that Redis can count exactly: a rounder rate, or less of each");
        for (long number : new long[] {scale, parts, limit.largestTake(), longest}) {
            settings.add(Long.toString(number));
        }
        return new Form(limit, pacing, "paced", settings);
    }

    private List<String> curve(Limit limit, Duration warmUp, int cold) {
        long range = range(limit.permits(), warmUp, cold);
        require(
                Wide.multiplyCapped(limit.permits(), range) <= MOST,
                "permits",
                limit.permits(),
                "a rate and a warm-up that Redis can count exactly: fewer permits, or a shorter warm-up");
        long warning = perWarmUp(limit.permits(), warmUp) / (cold - 1);
        long highest = warning + 2 * perWarmUp(limit.permits(), warmUp) / (1 + cold);
        List<String> settings = new ArrayList<>();
        settings.add(Long.toString(limit.permits()));
        settings.add(Integer.toString(cold));
        settings.add(Long.toString(warning));
        settings.add(Long.toString(highest));
        settings.add(Long.toString(clock.exactTicks(SECOND, "second")));
        return settings;
    }

    private static long perWarmUp(long permits, Duration warmUp) {
        return Wide.multiplyDivide(permits, warmUp.toNanos(), SECOND.toNanos());
    }

    /** The tokens between the warning line and the most. */
    private static long range(long permits, Duration warmUp, int cold) {
        return Math.max(1, 2 * perWarmUp(permits, warmUp) / (1 + cold));
    }
}
