/**
 * A web filter that protects the routes of a Spring WebFlux application and holds no thread. Begin with
 * {@link io.headgate.adapters.webflux.HeadgateWebFilter}:
 *
 * <pre>{@code
 * @Bean
 * HeadgateWebFilter headgateFilter(Headgate headgate, ApplicationContext context) {
 *     return new HeadgateWebFilter(headgate, WebFluxSettings.of(context));
 * }
 * }</pre>
 *
 * <p>What it does about routes, callers and refusals is in {@code io.headgate.adapters.web}; how a call holds no thread is in
 * {@code io.headgate.adapters.reactor}. Here they meet.
 */
@NullMarked
package io.headgate.adapters.webflux;

import org.jspecify.annotations.NullMarked;
