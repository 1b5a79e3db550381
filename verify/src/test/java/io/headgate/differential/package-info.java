/**
 * The same random traces through Sentinel 1.8.9 and through Headgate, call by call.
 *
 * <p>A {@link io.headgate.differential.Trace} is a set of rules and a list of arrivals in virtual time. {@code Replay} feeds it to
 * two engines in step and compares each verdict. Where they differ, the difference must be one of the {@code KnownDifferences},
 * each a predicate over the trace so far, explained in {@code docs/decisions/0011-where-we-differ-from-sentinel.md};
 * anything else fails the test. {@code SentinelLoader} is how a real Sentinel gets a clock that we can set.
 */
@NullMarked
package io.headgate.differential;

import org.jspecify.annotations.NullMarked;
