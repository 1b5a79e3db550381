/**
 * Limits that are low after an idle spell and rise as they are used, for services that must fill caches and connection
 * pools before they can take the full rate.
 *
 * <p>{@link io.headgate.limiter.warmup.SmoothWarmUp} is Guava's; {@link io.headgate.limiter.warmup.WarmUp} and
 * {@link io.headgate.limiter.warmup.PacedWarmUp} are Sentinel's, refusing and queueing.
 */
@NullMarked
package io.headgate.limiter.warmup;

import org.jspecify.annotations.NullMarked;
