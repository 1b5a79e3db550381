/**
 * Time that a test moves by hand: nothing in a test sleeps.
 *
 * <p>{@link io.headgate.testkit.time.FakeTicker} is the monotonic clock, {@link io.headgate.testkit.time.FakeWallClock}
 * the civil one, which may jump, and {@link io.headgate.testkit.time.VirtualScheduler} runs delayed tasks when their
 * instant has come on the ticker.
 *
 * <pre>{@code
 * FakeTicker ticker = new FakeTicker();
 * RateLimiter limiter = RateLimiter.of(limit, ticker);
 * limiter.tryAcquire();
 * ticker.advance(Duration.ofMillis(500));
 * }</pre>
 */
@NullMarked
package io.headgate.testkit.time;

import org.jspecify.annotations.NullMarked;
