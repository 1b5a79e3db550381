/**
 * The demo: {@link io.headgate.examples.shop.ShopDemo} starts the shop and lets a story happen to it.
 *
 * <pre>
 *   service   the shop, protected by rules.yaml
 *   story     who comes when, and how the systems behind the shop are doing
 *   traffic   plays the story against the shop
 *   report    what came of it
 * </pre>
 */
@NullMarked
package io.headgate.examples.shop;

import org.jspecify.annotations.NullMarked;
