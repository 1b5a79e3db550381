/**
 * Circuit breakers: while what lies behind a resource is failing, its calls are refused at once instead of waiting for it.
 *
 * <p>Read {@link io.headgate.breaker.BreakerRule} for what can be set and {@link io.headgate.breaker.Breaker} for how it
 * works. Each state is a type of its own ({@code Closed}, {@code Open}, {@code HalfOpen}, {@code Ramping}, and those an
 * operator can force); {@code Window} counts results over time.
 */
@NullMarked
package io.headgate.breaker;

import org.jspecify.annotations.NullMarked;
