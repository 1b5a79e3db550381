/**
 * What happened: calls passed, refused, finished and failed, and how long they took.
 *
 * <p>{@link io.headgate.statistics.Meter} is what calls are counted in, {@link io.headgate.statistics.Snapshot} is what one
 * reads. Counting never waits and never loses a call; reading gathers.
 */
@NullMarked
package io.headgate.statistics;

import org.jspecify.annotations.NullMarked;
