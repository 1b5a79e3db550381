/**
 * Calls of Spring's HTTP clients go through a resource, named {@code GET shop.example/orders/{id}} where the template of the address
 * is known. Begin with {@link io.headgate.adapters.spring.client.HeadgateRequestInterceptor} for {@code RestClient} and
 * {@code RestTemplate}, with {@link io.headgate.adapters.spring.client.HeadgateExchangeFilter} for {@code WebClient}:
 *
 * <pre>{@code
 * RestClient.builder().requestInterceptor(HeadgateRequestInterceptor.of(headgate)).build();
 * WebClient.builder().filter(HeadgateExchangeFilter.of(headgate)).build();
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.spring.client;

import org.jspecify.annotations.NullMarked;
