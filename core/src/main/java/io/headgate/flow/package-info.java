/**
 * Flow rules: how many calls pass, per period or in flight.
 *
 * <p>{@link io.headgate.flow.FlowRule} is what is wanted; {@code FlowGuard} enforces it by taking from a {@code Budget}, which is
 * an algorithm of {@code io.headgate.limiter} or a count of calls in flight.
 */
@NullMarked
package io.headgate.flow;

import org.jspecify.annotations.NullMarked;
