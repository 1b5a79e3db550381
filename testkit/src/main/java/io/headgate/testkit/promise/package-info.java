/**
 * What a limiter promised, checked over the calls that really ran.
 *
 * <p>Write each admitted call down as an {@link io.headgate.testkit.promise.Admission}, sort by time, and ask one of
 * the {@link io.headgate.testkit.promise.Promises} for the worst interval. The checkers know nothing of limiters, so
 * they judge any of them, local or remote, ours or another's.
 *
 * <pre>{@code
 * Promise promise = Promises.atMostInAnyInterval(100, Duration.ofSeconds(1));
 * assertThat(promise.worst(admissions)).isEmpty();
 * }</pre>
 */
@NullMarked
package io.headgate.testkit.promise;

import org.jspecify.annotations.NullMarked;
