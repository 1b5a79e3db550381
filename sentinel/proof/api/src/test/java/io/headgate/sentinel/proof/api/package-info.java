/**
 * Compares the drop-in with the jars whose place it takes, in two ways: every public or protected class and member against
 * the originals, and every reference that published adapters hold, which is what would break first.
 *
 * <p>Differences that are meant are listed with a reason in {@code sentinel/api-differences.txt}.
 */
@NullMarked
package io.headgate.sentinel.proof.api;

import org.jspecify.annotations.NullMarked;
