/**
 * At most so many in flight, counted for all processes together. Begin with
 * {@link io.headgate.redis.concurrency.FleetConcurrencyLimiter}, which {@code RedisLimits.concurrency} makes.
 */
@NullMarked
package io.headgate.redis.concurrency;

import org.jspecify.annotations.NullMarked;
