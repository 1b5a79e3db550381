/**
 * Limits on calls in flight that are learned from how the calls go, with shares that are guaranteed to some of the callers.
 *
 * <p>Read {@link io.headgate.adaptive.AdaptiveRule} first. How a limit is learned is told in
 * {@link io.headgate.limiter.concurrency.AdaptiveLimit}.
 */
@NullMarked
package io.headgate.adaptive;

import org.jspecify.annotations.NullMarked;
