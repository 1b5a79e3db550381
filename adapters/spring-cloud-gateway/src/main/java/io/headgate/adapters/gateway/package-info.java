/**
 * Filters that protect the routes of a Spring Cloud Gateway by the rules of {@code io.headgate.gateway} and all others: a request is a
 * call of the resource that has the id of its route, and of the API groups that its path belongs to. Begin with
 * {@link io.headgate.adapters.gateway.HeadgateGlobalFilter}:
 *
 * <pre>{@code
 * @Bean
 * HeadgateGlobalFilter headgateFilter(Headgate headgate) {
 *     return new HeadgateGlobalFilter(headgate, GatewaySettings.defaults());
 * }
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.gateway;

import org.jspecify.annotations.NullMarked;
