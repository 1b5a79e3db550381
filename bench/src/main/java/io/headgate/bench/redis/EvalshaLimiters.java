package io.headgate.bench.redis;

import io.headgate.bench.contender.Attempt;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;

/** A script by hand, called once for each decision: what keeps a limit at the least cost without sharing calls. */
final class EvalshaLimiters implements Limiters {

    private final LettuceConnection<String> connection;
    private final String digest;

    EvalshaLimiters(RedisURI uri) {
        connection = new LettuceConnection<>(uri, StringCodec.UTF8);
        digest = Gcra.load(connection.get());
    }

    @Override
    public Attempt limiter(String name, Rate rate) {
        Gcra gcra = new Gcra(connection.get(), digest, "evalsha:" + name, rate);
        return () -> gcra.ask().toCompletableFuture().join();
    }

    @Override
    public void close() {
        connection.close();
    }
}
