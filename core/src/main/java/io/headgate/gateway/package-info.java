/**
 * Limits for gateways: per route or group of paths, for each client address, host, header, query parameter or cookie.
 *
 * <p>An adapter shows a request through {@link io.headgate.gateway.RequestAttributes}, passes it as the call's argument, and
 * enters the resource of the route and those of the {@link io.headgate.gateway.ApiGroups} that the path belongs to. {@link
 * io.headgate.gateway.GatewayRule} says what is wanted. There is no dependency on any web framework here.
 *
 * <pre>
 *   request ──► RequestAttributes ──► RequestKey.of ──► key ──► a limiter for that key
 *          └──► path ──► ApiGroups ──► names of resources        (io.headgate.hotparameter)
 * </pre>
 */
@NullMarked
package io.headgate.gateway;

import org.jspecify.annotations.NullMarked;
