package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.TokenBucket;
import java.util.List;

/** A bucket that is refilled at intervals, which are whole periods since 1970. Its script is {@code interval.lua}. */
final class IntervalForm {

    private static final long MOST = 1L << 50; // half of what the script can track: what is full, and as much debt

    private final StoreClock clock;
    private final Script script;

    IntervalForm(StoreClock clock) {
        this.clock = clock;
        this.script = Scripts.script(clock, "interval");
    }

    Form of(TokenBucket bucket) {
        long period = clock.exactTicks(bucket.period(), "period");
        long portion = Math.min(bucket.permits(), bucket.burst());
        require(
                Wide.multiplyCapped(bucket.burst() / portion + 1, period) <= MOST && bucket.burst() <= MOST,
                "burst",
                bucket.burst(),
                "a bucket that Redis can count exactly: a smaller one, or one that fills sooner");
        List<String> settings = List.of(Long.toString(portion), Long.toString(bucket.burst()), Long.toString(period));
        return new Form(bucket, script, "interval", settings);
    }
}
