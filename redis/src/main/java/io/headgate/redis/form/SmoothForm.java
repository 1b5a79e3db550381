package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Wide;
import io.headgate.limiter.warmup.SmoothWarmUp;
import java.util.List;
import java.util.stream.LongStream;

/** Guava's smooth warm-up. Its script is {@code smooth.lua}. */
final class SmoothForm {

    private static final long MOST = 1L << 51; // units or ticks: a double counts so far, and once more, exactly

    private final StoreClock clock;
    private final Script script;

    SmoothForm(StoreClock clock) {
        this.clock = clock;
        this.script = Scripts.script(clock, "smooth");
    }

    /** The numbers of {@code SmoothWarmUpAlgorithm}, in ticks. */
    Form of(SmoothWarmUp limit) {
        long period = clock.exactTicks(limit.period(), "period");
        long warmUp = clock.exactTicks(limit.warmUp(), "warmUp");
        long common = Wide.greatestCommonDivisor(limit.permits(), period);
        long parts = limit.permits() / common;
        long cold = limit.coldFactor();
        long price = Wide.multiplyCapped(period / common, 2 * (1 + cold));
        long fillPerTick = Wide.multiplyCapped(parts, 5 + cold);
        long full = Wide.multiplyCapped(warmUp, fillPerTick);
        require(
                price <= MOST && Wide.multiplyCapped(full, cold) <= MOST,
                "warmUp",
                limit.warmUp(),
                "a rate and a warm-up that Redis can count exactly: a rounder rate, or a shorter warm-up");
        long knee = warmUp * parts * (1 + cold);
        long largest = Math.min(limit.largestTake(), MOST / price);
        long longest = Math.min(MOST, clock.ticks(Algorithm.MAX_WAIT_NANOS));
        long[] numbers = {
            price, parts * 2 * (1 + cold), full, knee, fillPerTick, cold, 8 * warmUp * parts, largest, longest
        };
        List<String> settings = LongStream.of(numbers).mapToObj(Long::toString).toList();
        return new Form(limit, script, "smooth-warmup", settings);
    }
}
