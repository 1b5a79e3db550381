/**
 * Calls of Apache HttpClient 5 go through a resource. Begin with {@link io.headgate.adapters.httpclient5.HeadgateExec}, or
 * {@link io.headgate.adapters.httpclient5.HeadgateAsyncExec} for asynchronous clients:
 *
 * <pre>{@code
 * HttpClients.custom().addExecInterceptorFirst("headgate", HeadgateExec.of(headgate)).build();
 * HttpAsyncClients.custom().addExecInterceptorFirst("headgate", HeadgateAsyncExec.of(headgate)).build();
 * }</pre>
 *
 * <p>First in the chain they see one call however often it is tried and wherever it is redirected; last, each try.
 */
@NullMarked
package io.headgate.adapters.httpclient5;

import org.jspecify.annotations.NullMarked;
