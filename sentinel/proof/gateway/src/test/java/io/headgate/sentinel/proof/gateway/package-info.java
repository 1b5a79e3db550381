/** The published adapter for Spring Cloud Gateway, in a gateway before a real backend. */
@NullMarked
package io.headgate.sentinel.proof.gateway;

import org.jspecify.annotations.NullMarked;
