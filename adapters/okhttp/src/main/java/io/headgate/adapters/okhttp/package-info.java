/**
 * Calls of OkHttp go through a resource. Begin with {@link io.headgate.adapters.okhttp.HeadgateInterceptor}:
 *
 * <pre>{@code
 * OkHttpClient client = new OkHttpClient.Builder().addInterceptor(HeadgateInterceptor.of(headgate)).build();
 * }</pre>
 */
@NullMarked
package io.headgate.adapters.okhttp;

import org.jspecify.annotations.NullMarked;
