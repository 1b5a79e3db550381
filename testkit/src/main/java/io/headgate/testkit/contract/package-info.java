/**
 * The contract suite: what every rate limiter, local or remote, must do.
 *
 * <p>Extend {@link io.headgate.testkit.contract.RateLimiterContract}, say how to make the limiter, what it promises and which
 * exact oracle it agrees with, and run it with JUnit. Random tests print their seed; {@code -Dheadgate.contract.seed=N} runs
 * that one, {@code -Dheadgate.contract.traces=N} sets how many traces each property tries.
 */
@NullMarked
package io.headgate.testkit.contract;

import org.jspecify.annotations.NullMarked;
