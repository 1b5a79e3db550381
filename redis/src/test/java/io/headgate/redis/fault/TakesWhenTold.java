package io.headgate.redis.fault;

import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.redis.RedisLimits;
import io.headgate.rule.WhenLost;
import io.lettuce.core.RedisURI;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The main class of a process that says what it knows of its fleet, and takes all that it can get, when it is told to. */
final class TakesWhenTold {

    static final String MEMBERS = "members";
    static final String IS_LOST = "is it lost";
    static final String SHARED = "take what the share has";
    static final String CLOSED = "take what is closed when lost";

    static final long BURST = 80;
    private static final TokenBucket LIMIT = TokenBucket.of(BURST, Duration.ofDays(1_000));

    private TakesWhenTold() {}

    public static void main(String[] arguments) throws Exception {
        RedisLimits limits = RedisLimits.connect(RedisURI.create(arguments[0]), RedisLimits.PREFIX, Fleet.DEADLINE);
        RateLimiter shared = limits.limiter("shared", LIMIT);
        RateLimiter closed = limits.limiter("closed", LIMIT, WhenLost.CLOSED);
        BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String word = told.readLine(); word != null; word = told.readLine()) {
            System.out.println(
                    switch (word) {
                        case MEMBERS -> limits.members();
                        case IS_LOST -> limits.isLost() ? 1 : 0;
                        case SHARED -> shared.drain();
                        case CLOSED -> closed.drain();
                        default -> throw new IllegalArgumentException(word);
                    });
        }
        Runtime.getRuntime().halt(0); // whoever started it is gone
    }
}
