/**
 * What connects rule sources to a running {@link io.headgate.Headgate}, and can never hurt what is running. Begin with
 * {@link io.headgate.rules.feed.RuleFeed}; its essay says how a document comes into force.
 */
@NullMarked
package io.headgate.rules.feed;

import org.jspecify.annotations.NullMarked;
