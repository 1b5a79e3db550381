/**
 * Calls of the HTTP client of the JDK go through a resource. Begin with
 * {@link io.headgate.adapters.jdkhttpclient.GuardedHttpClient}:
 *
 * <pre>{@code
 * HttpClient client = GuardedHttpClient.of(headgate, HttpClient.newHttpClient());
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.jdkhttpclient;

import org.jspecify.annotations.NullMarked;
