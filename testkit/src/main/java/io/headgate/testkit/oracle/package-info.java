/**
 * What each algorithm should answer, worked out exactly and as plainly as possible.
 *
 * <p>An {@link io.headgate.testkit.oracle.Oracle} is a limiter for one thread that cares for nothing but being right:
 * it counts in fractions of any size, keeps every admission it ever made where that makes the rule readable, and looks
 * for a wait by trying. A differential test asks a fast limiter and its oracle the same questions and compares the
 * answers.
 *
 * <pre>{@code
 * Oracle oracle = new TokenBucketOracle(2, 2, Duration.ofSeconds(1), 2, ticker.read());
 * assertThat(limiter.tryAcquire()).isEqualTo(oracle.take(1, ticker.read()));
 * }</pre>
 *
 * <p>An oracle sees time as a limiter does after {@link io.headgate.limiter.Algorithm#latest}: it never goes back.
 */
@NullMarked
package io.headgate.testkit.oracle;

import org.jspecify.annotations.NullMarked;
