/** The published adapters for Spring MVC, WebFlux and Reactor, and the starter that sets them up, in Spring Boot 3.5. */
@NullMarked
package io.headgate.sentinel.proof.spring;

import org.jspecify.annotations.NullMarked;
