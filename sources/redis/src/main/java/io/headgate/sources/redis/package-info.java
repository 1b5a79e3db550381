/**
 * Rule documents in Redis. Begin with {@link io.headgate.sources.redis.RedisSource}:
 *
 * <pre>{@code
 * RedisURI uri = RedisURI.create("redis://10.0.0.5:6379");
 * try (RedisSource source = new RedisSource(uri, "orders:rules")) {
 *     Fetched now = source.read();
 *     source.publish(now.text().replace("limit: 100", "limit: 50"), now.revision());
 * }
 * }</pre>
 *
 * <p>By hand it is {@code SET orders:rules …} and then {@code PUBLISH orders:rules changed}; without the second it takes up to
 * the interval until the change is seen.
 */
@NullMarked
package io.headgate.sources.redis;

import org.jspecify.annotations.NullMarked;
