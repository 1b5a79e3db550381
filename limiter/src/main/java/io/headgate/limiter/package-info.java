/**
 * Limiters: bare algorithms that say how many permits may be handed out, and when.
 *
 * <p>Read in this order: {@link io.headgate.limiter.Limit} is what is wanted (a record such as {@code TokenBucket}),
 * {@link io.headgate.limiter.RateLimiter} is what one calls, {@link io.headgate.limiter.Algorithm} is the running state
 * behind it with time as an argument. The algorithms live in {@code window} (count per stretch of time), {@code pace} (a
 * price in time per permit) and {@code warmup} (low at first, then rising); {@code composite} takes several at once,
 * {@code keyed} holds one limiter per user or tenant, {@code concurrency} limits calls in flight.
 *
 * <p>Nothing here has a dependency, a thread, or mutable static state.
 */
@NullMarked
package io.headgate.limiter;

import org.jspecify.annotations.NullMarked;
