/**
 * What operators want: rules as immutable records, and the resources they apply to.
 *
 * <p>Read {@link io.headgate.rule.Rule} first, then {@link io.headgate.rule.Target}. The kinds of rules live in packages
 * of their own ({@code flow}, {@code breaker} …), each beside the guard that enforces it.
 */
@NullMarked
package io.headgate.rule;

import org.jspecify.annotations.NullMarked;
