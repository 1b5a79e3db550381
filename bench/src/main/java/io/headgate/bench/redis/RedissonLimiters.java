package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.lettuce.core.RedisURI;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson with its defaults, which keeps a pool of connections. */
final class RedissonLimiters implements Limiters {

    private final RedissonClient redisson;

    RedissonLimiters(RedisURI uri) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + uri.getHost() + ":" + uri.getPort());
        redisson = Redisson.create(config);
    }

    @Override
    public Attempt limiter(String name, Rate rate) {
        RRateLimiter limiter = redisson.getRateLimiter("redisson:" + name);
        limiter.trySetRate(RateType.OVERALL, rate.permits(), rate.period());
        return limiter::tryAcquire;
    }

    @Override
    public void close() {
        redisson.shutdown();
    }
}
