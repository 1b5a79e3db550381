/**
 * Random programs against Sentinel's API, step by step through the original and through our drop-in, in virtual time.
 *
 * <p>A {@link io.headgate.differential.program.Program} is a list of {@link io.headgate.differential.program.Step steps}: contexts are
 * entered and left, calls opened, traced and closed in and out of order, rules changed, figures looked at. A
 * {@link io.headgate.differential.program.Machine} carries them out; {@code Duel} compares the answers of two. The first step
 * that is answered differently must be one of the {@code Reasons}, each named as a row of a table in {@code docs/sentinel.md}; a program that has
 * another is shrunk and printed.
 */
@NullMarked
package io.headgate.differential.program;

import org.jspecify.annotations.NullMarked;
