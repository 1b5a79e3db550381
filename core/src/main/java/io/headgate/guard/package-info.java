/**
 * The running side of a rule, and how to add a kind of your own.
 *
 * <p>{@link io.headgate.guard.Guard} is what decides, {@link io.headgate.guard.RuleKind} makes guards from rules, {@link
 * io.headgate.guard.Call} is what they decide on. The order of guards is data: see {@link io.headgate.guard.Stage}.
 */
@NullMarked
package io.headgate.guard;

import org.jspecify.annotations.NullMarked;
