/**
 * Traffic for tests and simulations: who asks for how many permits, and when.
 *
 * <p>{@link io.headgate.testkit.arrivals.Arrivals} is the one interface; each record here is a shape of traffic. A
 * sequence is the same each time it is walked, is made while it is walked, and so costs no memory however long it is.
 *
 * <pre>{@code
 * for (Arrival arrival : EdgeOfWindow.perMinute(100)) {
 *     ticker.set(arrival.nanos());
 *     limiter.tryAcquire(arrival.permits());
 * }
 * }</pre>
 *
 * <p>Where millions of them are played, {@link io.headgate.testkit.arrivals.ArrivalCursor} walks them without an object for
 * each.
 */
@NullMarked
package io.headgate.testkit.arrivals;

import org.jspecify.annotations.NullMarked;
