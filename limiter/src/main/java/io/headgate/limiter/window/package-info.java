/**
 * Limits that count: so many permits per stretch of time.
 *
 * <p>{@link io.headgate.limiter.window.SlidingWindow} is the one to start with: never more than the limit in any period.
 * {@link io.headgate.limiter.window.FixedWindow} is simpler and lets twice the limit through around an edge,
 * {@link io.headgate.limiter.window.SlidingLog} wastes nothing and remembers every permit,
 * {@link io.headgate.limiter.window.TwoWindowCounter} estimates, {@link io.headgate.limiter.window.AlignedSlices} is what
 * Sentinel does, {@link io.headgate.limiter.window.CalendarQuota} follows the calendar. All but the log run on one
 * {@code SlicedAlgorithm}.
 */
@NullMarked
package io.headgate.limiter.window;

import org.jspecify.annotations.NullMarked;
