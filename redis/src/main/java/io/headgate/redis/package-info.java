/**
 * One limit for many machines. Begin with {@link io.headgate.redis.RedisLimits}:
 *
 * <pre>{@code
 * try (RedisLimits limits = RedisLimits.connect(RedisURI.create("redis://10.0.0.5:6379"))) {
 *     RateLimiter orders = limits.limiter("orders", TokenBucket.perSecond(100));
 *     if (orders.tryAcquire()) {
 *         serve();
 *     }
 * }
 * }</pre>
 */
@NullMarked
package io.headgate.redis;

import org.jspecify.annotations.NullMarked;
