/**
 * Where a request came from: the address of the client when proxies stand between, see
 * {@link io.headgate.adapters.web.client.TrustedProxies}.
 */
@NullMarked
package io.headgate.adapters.web.client;

import org.jspecify.annotations.NullMarked;
