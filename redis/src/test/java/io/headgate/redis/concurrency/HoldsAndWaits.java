package io.headgate.redis.concurrency;

import io.headgate.redis.RedisLimits;
import io.lettuce.core.RedisURI;
import java.time.Duration;

/** The main class of a process that takes slots, says so, and never gives them back. */
final class HoldsAndWaits {

    static final String NAME = "held by a process";
    static final int LIMIT = 5;
    static final Duration LEASE = Duration.ofSeconds(2);

    private HoldsAndWaits() {}

    public static void main(String[] arguments) throws Exception {
        RedisURI uri = RedisURI.create(arguments[0]);
        RedisLimits limits = RedisLimits.connect(uri, RedisLimits.PREFIX, Duration.ofSeconds(60));
        FleetConcurrencyLimiter limiter = limits.concurrency(NAME, LIMIT, LEASE);
        System.out.write(limiter.tryAcquire(LIMIT).isPresent() ? '+' : '-');
        System.out.flush();
        while (System.in.read() >= 0) {
            continue; // until it is killed, or whoever started it is gone
        }
        Runtime.getRuntime().halt(0);
    }
}
