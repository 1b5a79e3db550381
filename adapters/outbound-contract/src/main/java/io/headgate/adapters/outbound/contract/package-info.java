/**
 * What every adapter of an HTTP client must do, as tests against a real server: extend
 * {@link io.headgate.adapters.outbound.contract.OutboundContract}.
 */
@NullMarked
package io.headgate.adapters.outbound.contract;

import org.jspecify.annotations.NullMarked;
