/**
 * Flow control for Java services.
 *
 * <p>Read in this order: {@link io.headgate.Headgate} is what one builds, {@link io.headgate.Resource} what one calls through
 * (its verbs are those of {@link io.headgate.Entryway}), {@link io.headgate.Rules} what changes while it runs,
 * {@link io.headgate.Statistics} what happened. A call takes this way: {@code Entryway} → {@code Plan} (the guards of the
 * resource, compiled from the rules) → {@link io.headgate.Entry}; {@code Admission} and {@code Attempt} are for the calls
 * that have to wait. Kinds of rules have packages of their own.
 */
@NullMarked
package io.headgate;

import org.jspecify.annotations.NullMarked;
