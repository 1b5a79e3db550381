/** A gateway whose routes are protected. Begin with {@link io.headgate.examples.gateway.GatewayExample}. */
@NullMarked
package io.headgate.examples.gateway;

import org.jspecify.annotations.NullMarked;
