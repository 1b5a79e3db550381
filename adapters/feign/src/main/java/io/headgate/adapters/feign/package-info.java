/**
 * Calls of Feign go through a resource. Begin with {@link io.headgate.adapters.feign.GuardedClient}:
 *
 * <pre>{@code
 * Orders orders = Feign.builder().client(GuardedClient.of(headgate, new DefaultClient(null, null))).target(Orders.class, url);
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.feign;

import org.jspecify.annotations.NullMarked;
