/**
 * What the adapters of HTTP clients have in common: how a request is named, which answers are failures, when a call is over, and
 * how a refusal looks to code that expects an {@code IOException}. Begin with {@link io.headgate.adapters.outbound.Outbound}.
 *
 * <p>Depends on the engine and on no client.
 */
@NullMarked
package io.headgate.adapters.outbound;

import org.jspecify.annotations.NullMarked;
