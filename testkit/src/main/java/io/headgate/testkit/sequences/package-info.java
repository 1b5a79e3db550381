/**
 * Random sequences of operations on one limiter in virtual time, judged by an oracle that shares no code with the limiters.
 *
 * <p>A {@link io.headgate.testkit.sequences.Sequence} is drawn from a seed. A {@link io.headgate.testkit.sequences.Player} carries
 * it out on a {@link io.headgate.testkit.sequences.TestedLimiter} and keeps a {@link io.headgate.testkit.sequences.Ledger} of
 * the permits that ran. The {@link io.headgate.testkit.sequences.Oracle} compares every interval of the ledger with the
 * {@link io.headgate.testkit.sequences.Promise} of the limit. The {@link io.headgate.testkit.sequences.LossOracle} finds what was given
 * back and is missing. A sequence that fails is shrunk and printed as a timeline.
 *
 * <p>To hold another implementation to the same sequences, write a {@code TestedLimiter} for it and hand its maker to
 * {@link io.headgate.testkit.sequences.SequenceCheck}.
 */
@NullMarked
package io.headgate.testkit.sequences;

import org.jspecify.annotations.NullMarked;
