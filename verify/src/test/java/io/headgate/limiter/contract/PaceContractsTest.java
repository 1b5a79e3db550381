package io.headgate.limiter.contract;

import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.pace.TokenBuckets;
import io.headgate.testkit.oracle.AllOfOracle;
import io.headgate.testkit.oracle.GcraOracle;
import io.headgate.testkit.oracle.IntervalBucketOracle;
import io.headgate.testkit.oracle.LeakyMeterOracle;
import io.headgate.testkit.oracle.LeakyQueueOracle;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.Rational;
import io.headgate.testkit.oracle.SmoothBurstyOracle;
import io.headgate.testkit.oracle.TokenBucketOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contract, for every limit with a price in time. */
class PaceContractsTest {

    /** A greedy token bucket that begins full. */
    abstract static class Bucket extends LimitContract {
        private final TokenBucket bucket;

        Bucket(TokenBucket bucket) {
            this(bucket, bucket);
        }

        Bucket(TokenBucket bucket, Limit limit) {
            super(limit, bucket.period());
            this.bucket = bucket;
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new TokenBucketOracle(bucket.burst(), bucket.permits(), bucket.period(), bucket.initial(), start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(bucket.burst(), bucket.permits(), bucket.period());
        }
    }

    @Nested
    class TenPerSecond extends Bucket {
        TenPerSecond() {
            super(TokenBucket.perSecond(10));
        }
    }

    @Nested
    class ThreePerSecond extends Bucket {
        ThreePerSecond() {
            super(TokenBucket.perSecond(3).withBurst(7));
        }
    }

    @Nested
    class SevenPerMinute extends Bucket {
        SevenPerMinute() {
            super(TokenBucket.of(7, Duration.ofMinutes(1)));
        }
    }

    @Nested
    class OneInAThousandSeconds extends Bucket {
        OneInAThousandSeconds() {
            super(TokenBucket.of(1, Duration.ofSeconds(1000)).withBurst(3));
        }
    }

    @Nested
    class NearlyTenMillionPerSecond extends Bucket {
        NearlyTenMillionPerSecond() {
            super(TokenBucket.perSecond(9_999_999).withBurst(50));
        }

        @Override
        public Duration period() {
            return Duration.ofNanos(5_000);
        }
    }

    @Nested
    class TenMillionPerSecond extends Bucket {
        TenMillionPerSecond() {
            super(TokenBucket.perSecond(10_000_000).withBurst(20));
        }

        @Override
        public Duration period() {
            return Duration.ofNanos(2_000);
        }
    }

    @Nested
    class SoManyPerDayThatTicksDoNotReach extends Bucket {
        SoManyPerDayThatTicksDoNotReach() {
            super(TokenBucket.of(9_999_999, Duration.ofDays(1))
                    .withBurst(9_999_999)
                    .withInitial(20));
        }

        @Override
        public Duration period() {
            return Duration.ofMillis(172);
        }

        @Override
        public long atOnce() {
            return 20;
        }
    }

    @Nested
    class RefilledAtIntervals extends LimitContract {
        RefilledAtIntervals() {
            super(TokenBucket.perSecond(10).withBurst(15).withRefill(Refill.INTERVAL), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new IntervalBucketOracle(15, 10, SECOND, 15, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(25, SECOND);
        }
    }

    @Nested
    class SeveralBucketsAsOne extends LimitContract {
        private static final TokenBucket FAST = TokenBucket.perSecond(10).withBurst(5);
        private static final TokenBucket SLOW =
                TokenBucket.of(60, Duration.ofSeconds(7)).withBurst(8);

        SeveralBucketsAsOne() {
            super(TokenBuckets.of(FAST, SLOW), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new AllOfOracle(List.of(
                    new TokenBucketOracle(5, 10, SECOND, 5, start),
                    new TokenBucketOracle(8, 60, Duration.ofSeconds(7), 8, start)));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            Promise fast = Promises.bucket(5, 10, SECOND);
            Promise slow = Promises.bucket(8, 60, Duration.ofSeconds(7));
            return ran -> fast.worst(ran).or(() -> slow.worst(ran));
        }
    }

    @Nested
    class GcraWithTolerance extends LimitContract {
        GcraWithTolerance() {
            super(Gcra.perSecond(7).withTolerance(Duration.ofMillis(500)), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new GcraOracle(7, SECOND, Rational.of(500_000_000), start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(5, 7, SECOND); // floor((0.5 + T + X) / T) <= 5 + floor(7·X)
        }

        @Override
        public long heaviest() {
            return 4;
        }
    }

    @Nested
    class GcraWithoutTolerance extends LimitContract {
        GcraWithoutTolerance() {
            super(Gcra.perSecond(3), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new GcraOracle(3, SECOND, Rational.ZERO, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.spaced(3, SECOND);
        }

        @Override
        public Promise promiseAfterGivingBack(long start, long epochOffset) {
            return Promises.spaced(3, SECOND.minusNanos(3)); // a nanosecond less each
        }
    }

    @Nested
    class Meter extends LimitContract {
        Meter() {
            super(LeakyBucket.perSecond(3).withVolume(6), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new LeakyMeterOracle(6, 3, SECOND, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(6, 3, SECOND);
        }
    }

    @Nested
    class Queue extends LimitContract {
        Queue() {
            super(LeakyQueue.perSecond(7, Duration.ofSeconds(2)), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new LeakyQueueOracle(7, SECOND, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.spaced(7, SECOND);
        }

        @Override
        public Promise promiseAfterGivingBack(long start, long epochOffset) {
            return Promises.spaced(7, SECOND.minusNanos(7)); // a nanosecond less each
        }

        @Override
        public long heaviest() {
            return 4;
        }

        @Override
        public boolean countsAvailable() {
            return false;
        }
    }

    @Nested
    class GuavasSmoothBursty extends LimitContract {
        GuavasSmoothBursty() {
            super(SmoothBursty.perSecond(7), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SmoothBurstyOracle(7, SECOND, SECOND, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(7 + heaviest(), 7, SECOND);
        }

        @Override
        public long atOnce() {
            return 1;
        }

        @Override
        public boolean countsAvailable() {
            return false;
        }
    }
}
