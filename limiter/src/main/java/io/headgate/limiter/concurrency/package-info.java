/**
 * Limits on how many calls are in flight at once, fixed or learned.
 *
 * <p>Read in this order: {@link io.headgate.limiter.concurrency.ConcurrencyLimiter} never lets more than its limit be
 * in flight; {@link io.headgate.limiter.concurrency.AdaptiveConcurrencyLimiter} is the same with a limit it learns from
 * how the calls went; {@link io.headgate.limiter.concurrency.PartitionedConcurrencyLimiter} divides one limit between
 * named shares.
 *
 * <p>How a limit is learned is an {@link io.headgate.limiter.concurrency.AdaptiveLimit}: the settings are the records
 * {@link io.headgate.limiter.concurrency.Aimd}, {@link io.headgate.limiter.concurrency.Vegas} and
 * {@link io.headgate.limiter.concurrency.Gradient2}; what has been learned so far is a
 * {@link io.headgate.limiter.concurrency.LimitEstimate}, immutable, whose {@code next} is a pure function of a
 * {@link io.headgate.limiter.concurrency.WindowSample}.
 *
 * <p>Unlike the permits of a rate limit, permits here do not come back with time: whoever takes them releases them.
 */
@NullMarked
package io.headgate.limiter.concurrency;

import org.jspecify.annotations.NullMarked;
