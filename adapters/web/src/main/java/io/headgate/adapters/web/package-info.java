/**
 * What every web adapter shares: how a request becomes a protected call, and how a refusal becomes a response. Knows no web
 * framework; an adapter implements {@link io.headgate.adapters.web.ReceivedRequest} over its own request and asks
 * {@link io.headgate.adapters.web.WebProtection}.
 *
 * <pre>
 *   the server's request
 *        │ ReceivedRequest                  as it came: method, raw path, headers, who is connected
 *        ▼
 *   WebRequest                              path in one spelling, the client behind known proxies, origin
 *        │ WebProtection.enter              resource "GET /orders/{id}", and the API groups of the path
 *        ├─────────────► WebEntry           the handler runs; finished(status)
 *        └─► BlockedException ─► WebProtection.answer ─► WebResponse: 429, Retry-After, problem body
 * </pre>
 */
@NullMarked
package io.headgate.adapters.web;

import org.jspecify.annotations.NullMarked;
