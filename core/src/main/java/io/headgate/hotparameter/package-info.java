/**
 * Limits per value of an argument: so many calls per second for each customer, so many at a time for each shard.
 *
 * <p>Read {@link io.headgate.hotparameter.HotParameterRule} first. {@code RateTable} is where a value's limiter lives,
 * {@code PaceSketch} what holds those that find no room in it.
 */
@NullMarked
package io.headgate.hotparameter;

import org.jspecify.annotations.NullMarked;
