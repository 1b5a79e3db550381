/**
 * What happens to the shop: a {@link io.headgate.examples.shop.story.Story} is a few {@link io.headgate.examples.shop.story.Act}s, and an act
 * is who comes how often, how the systems behind the shop are doing, and what an operator should look at. Nothing here runs.
 */
@NullMarked
package io.headgate.examples.shop.story;

import org.jspecify.annotations.NullMarked;
