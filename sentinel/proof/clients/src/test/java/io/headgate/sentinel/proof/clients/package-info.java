/** The published adapters for HTTP clients, for gRPC and for JAX-RS, each between a real client and a real server on loopback. */
@NullMarked
package io.headgate.sentinel.proof.clients;

import org.jspecify.annotations.NullMarked;
