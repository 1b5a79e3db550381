package io.headgate.redis.fault;

import io.headgate.redis.RedisLimits;
import io.headgate.redis.concurrency.FleetConcurrencyLimiter;
import io.headgate.redis.concurrency.Holding;
import io.lettuce.core.RedisURI;
import java.time.Duration;

/** The main class of a process that holds slots, says what it believes of them when asked, and gives them back when told. */
final class HoldsSlots {

    static final String NAME = "exports";
    static final int LIMIT = 4;
    static final Duration LEASE = Duration.ofSeconds(2);

    private HoldsSlots() {}

    public static void main(String[] arguments) throws Exception {
        RedisLimits limits = RedisLimits.connect(RedisURI.create(arguments[0]), RedisLimits.PREFIX, Fleet.PATIENCE);
        FleetConcurrencyLimiter exports = limits.concurrency(NAME, LIMIT, LEASE);
        Holding held = exports.tryAcquire(LIMIT).orElseThrow();
        say('+');
        for (int word = System.in.read(); word >= 0; word = System.in.read()) {
            if (word == '?') {
                say(held.isHeld() ? 'y' : 'n');
            } else if (word == 'c') {
                held.close();
                say((char) ('0' + exports.inUse())); // asked after the slots were given back
            }
        }
    }

    private static void say(char word) {
        System.out.write(word);
        System.out.flush();
    }
}
