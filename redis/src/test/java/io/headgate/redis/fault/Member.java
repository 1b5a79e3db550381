package io.headgate.redis.fault;

import io.headgate.redis.RedisLimits;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.time.Duration;

/**
 * One of a fleet, with its own way to Redis.
 *
 * @param way what can go wrong between it and Redis
 */
record Member(Proxy way, RedisLimits limits) implements AutoCloseable {

    static Member of(int port, Duration deadline) throws IOException {
        Proxy way = new Proxy(port);
        return new Member(way, RedisLimits.connect(RedisURI.create("127.0.0.1", way.port()), "headgate", deadline));
    }

    @Override
    public void close() throws IOException {
        limits.close();
        way.close();
    }
}
