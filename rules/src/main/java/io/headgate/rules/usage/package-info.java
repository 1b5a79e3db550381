/** Finds rules that do nothing. Begin with {@link io.headgate.rules.usage.UnusedRules}. */
@NullMarked
package io.headgate.rules.usage;

import org.jspecify.annotations.NullMarked;
