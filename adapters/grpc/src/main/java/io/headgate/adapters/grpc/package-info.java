/**
 * Calls of gRPC go through resources, one for each method, named by its full name ({@code shop.Orders/Place}). Begin with
 * {@link io.headgate.adapters.grpc.HeadgateServerInterceptor} where calls are served and
 * {@link io.headgate.adapters.grpc.HeadgateClientInterceptor} where they are made:
 *
 * <pre>{@code
 * ServerBuilder.forPort(8080).intercept(HeadgateServerInterceptor.of(headgate));
 * ManagedChannelBuilder.forTarget("orders").intercept(HeadgateClientInterceptor.of(headgate));
 * }</pre>
 *
 * <p>A call lasts until it is really over, however many messages it has and whichever side ends it; see
 * {@link io.headgate.adapters.grpc.Refusals} for what a refused one is told.
 */
@NullMarked
package io.headgate.adapters.grpc;

import org.jspecify.annotations.NullMarked;
