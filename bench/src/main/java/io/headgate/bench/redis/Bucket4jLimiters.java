package io.headgate.bench.redis;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.distributed.proxy.optimization.DelayParameters;
import io.github.bucket4j.distributed.proxy.optimization.Optimization;
import io.github.bucket4j.distributed.proxy.optimization.Optimizations;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.headgate.bench.contender.Attempt;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;

/** Bucket4j on Lettuce: reads a bucket, changes it here, and writes it unless somebody else has. */
final class Bucket4jLimiters implements Limiters {

    /** A twentieth of the limit that a fleet shares, and as long as our leases live. */
    private static final DelayParameters UNREPORTED =
            new DelayParameters(Scenario.REACHED.permits() / 20, HeadgateLimiters.LEASE_LIFE);

    private final LettuceConnection<byte[]> connection;
    private final ProxyManager<String> buckets;
    private final Optimization optimization;

    private Bucket4jLimiters(RedisURI uri, Optimization optimization) {
        this.connection = new LettuceConnection<>(uri, RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE));
        this.optimization = optimization;
        this.buckets = Bucket4jLettuce.casBasedBuilder(connection.get())
                .expirationAfterWrite(
                        ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ofSeconds(1)))
                .build();
    }

    static Limiters plain(RedisURI uri) {
        return new Bucket4jLimiters(uri, Optimization.NONE_OPTIMIZED);
    }

    static Limiters batching(RedisURI uri) {
        return new Bucket4jLimiters(uri, Optimizations.batching());
    }

    static Limiters delaying(RedisURI uri) {
        return new Bucket4jLimiters(uri, Optimizations.delaying(UNREPORTED));
    }

    @Override
    public Attempt limiter(String name, Rate rate) {
        Bandwidth bandwidth = Bandwidth.builder()
                .capacity(rate.permits())
                .refillGreedy(rate.permits(), rate.period())
                .build();
        BucketConfiguration configuration =
                BucketConfiguration.builder().addLimit(bandwidth).build();
        Bucket bucket = buckets.builder().withOptimization(optimization).build("bucket4j:" + name, () -> configuration);
        return () -> bucket.tryConsume(1);
    }

    @Override
    public void close() {
        connection.close();
    }
}
