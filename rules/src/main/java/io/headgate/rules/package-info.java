/** Rules as documents: {@link io.headgate.rules.document} says what they mean, {@link io.headgate.rules.source} where they are. */
@NullMarked
package io.headgate.rules;

import org.jspecify.annotations.NullMarked;
