package io.headgate.redis;

import io.headgate.limiter.RateLimiter;

/** A rate limiter of {@link RedisLimits}, as others of its kind see it. */
interface FleetLimiter extends RateLimiter {

    /** The one that decides now: of a key, the one that stands for it at present. */
    FleetRateLimiter now();
}
