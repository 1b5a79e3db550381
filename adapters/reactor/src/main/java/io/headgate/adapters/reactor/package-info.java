/**
 * Mono and Flux go through a resource. Begin with {@link io.headgate.adapters.reactor.ReactorEntryway}:
 *
 * <pre>{@code
 * ReactorEntryway orders = ReactorEntryway.of(headgate.resource("orders"));
 * Mono<Order> placed = client.place(order).transform(orders::mono);
 * }</pre>
 *
 * <p>Each subscription is one call. It holds no thread and needs no thread-local: what the call belongs to travels in the
 * context of the subscription.
 */
@NullMarked
package io.headgate.adapters.reactor;

import org.jspecify.annotations.NullMarked;
