/** The published adapter for Dubbo 3, between a provider and a consumer that talk over a real port. */
@NullMarked
package io.headgate.sentinel.proof.dubbo;

import org.jspecify.annotations.NullMarked;
