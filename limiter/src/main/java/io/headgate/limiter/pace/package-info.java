/**
 * Limits with a price in time: each permit costs a stretch of time, and what has been paid for is kept as an instant.
 *
 * <p>{@link io.headgate.limiter.pace.TokenBucket} is the one to start with. {@link io.headgate.limiter.pace.Gcra},
 * {@link io.headgate.limiter.pace.LeakyBucket}, {@link io.headgate.limiter.pace.LeakyQueue} and
 * {@link io.headgate.limiter.pace.SmoothBursty} are the same idea with other terms, so all five run on one
 * {@code Timeline}; {@link io.headgate.limiter.pace.TokenBuckets} decides several at once. Prices that depend on how warm the
 * limiter is are in {@code warmup}.
 */
@NullMarked
package io.headgate.limiter.pace;

import org.jspecify.annotations.NullMarked;
