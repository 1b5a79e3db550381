package io.headgate.testkit.contract;

/**
 * The whole contract of a rate limiter, as JUnit tests. Extend it and implement {@link Subject}.
 *
 * <pre>{@code
 * class MyBucketContract extends RateLimiterContract {
 *     public RateLimiter limiter(FakeTicker ticker, FakeWallClock wall) {
 *         return RateLimiter.of(TokenBucket.perSecond(10), ticker, wall);
 *     }
 *     public Oracle oracle(long start, long epochOffset) {
 *         return new TokenBucketOracle(10, 10, Duration.ofSeconds(1), 10, start);
 *     }
 *     public Promise promise(long start, long epochOffset) {
 *         return Promises.bucket(10, 10, Duration.ofSeconds(1));
 *     }
 *     ...
 * }
 * }</pre>
 */
public abstract class RateLimiterContract
        implements AnswersContract, GiveBackContract, WaitingContract, ClockContract, ThreadsContract {

    /** For subclasses. */
    protected RateLimiterContract() {}
}
