/**
 * Rules as documents: {@link io.headgate.rules.document} says what they mean, {@link io.headgate.rules.source} where they are, and
 * {@link io.headgate.rules.feed} puts them in force in a running program. {@link io.headgate.rules.sentinel} makes rules of
 * Sentinel's.
 */
@NullMarked
package io.headgate.rules;

import org.jspecify.annotations.NullMarked;
