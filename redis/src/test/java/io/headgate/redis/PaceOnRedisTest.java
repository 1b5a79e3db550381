package io.headgate.redis;

import io.headgate.limiter.pace.Gcra;
import io.headgate.limiter.pace.LeakyBucket;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.Refill;
import io.headgate.limiter.pace.SmoothBursty;
import io.headgate.limiter.pace.TokenBucket;
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
import org.junit.jupiter.api.Nested;

/** The contract, for every limit with a price in time, enforced by Redis. */
class PaceOnRedisTest {

    abstract static class Bucket extends RedisContract {
        private final TokenBucket bucket;

        Bucket(TokenBucket bucket) {
            super(bucket, bucket.period());
            this.bucket = bucket;
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new TokenBucketOracle(bucket.burst(), bucket.permits(), bucket.period(), bucket.burst(), start);
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
    class GcraWithTolerance extends RedisContract {
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
    class Meter extends RedisContract {
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
    class Queue extends RedisContract {
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

    /** A key that is missing is at rest: everything is stored. So the oracle begins so early that its store is full. */
    @Nested
    class GuavasSmoothBursty extends RedisContract {
        GuavasSmoothBursty() {
            super(SmoothBursty.perSecond(7), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SmoothBurstyOracle(7, SECOND, SECOND, start - SECOND.toNanos());
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(7 + heaviest(), 7, SECOND);
        }

        @Override
        public long atOnce() {
            return 8; // the seven stored, and one that those after it pay for
        }

        @Override
        public boolean countsAvailable() {
            return false;
        }
    }

    /** Portions come at whole periods since the epoch, and the oracle begins at such an instant. */
    @Nested
    class RefilledAtIntervals extends RedisContract {
        RefilledAtIntervals() {
            super(TokenBucket.perSecond(10).withBurst(15).withRefill(Refill.INTERVAL), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new IntervalBucketOracle(
                    15, 10, SECOND, 15, start - Math.floorMod(start + epochOffset, SECOND.toNanos()));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(25, SECOND);
        }
    }
}
