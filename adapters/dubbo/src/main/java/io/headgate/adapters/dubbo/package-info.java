/**
 * Calls of Dubbo 3 go through resources, one for each method, named as Sentinel names them:
 * {@code shop.Orders:place(shop.Order)}. Dubbo finds the filters by itself; they need a {@code Headgate}, see
 * {@link io.headgate.adapters.dubbo.DubboProtection}:
 *
 * <pre>{@code
 * ApplicationModel.defaultModel().getBeanFactory().registerBean(headgate);
 * }</pre>
 *
 * <p>A call lasts until its result is there, whether a future or not. What a refused one is told says
 * {@link io.headgate.adapters.dubbo.Refusals}; how consumers and providers are told apart, {@link io.headgate.adapters.dubbo.Origin}.
 */
@NullMarked
package io.headgate.adapters.dubbo;

import org.jspecify.annotations.NullMarked;
