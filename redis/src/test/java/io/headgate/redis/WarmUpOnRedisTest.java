package io.headgate.redis;

import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.Rational;
import io.headgate.testkit.oracle.SentinelPacedWarmUpOracle;
import io.headgate.testkit.oracle.SentinelWarmUpOracle;
import io.headgate.testkit.oracle.SmoothWarmUpOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/**
 * The contract, for every limit that warms up, enforced by Redis. Seconds are those of the clock, and the oracles begin with one.
 */
class WarmUpOnRedisTest {

    @Nested
    class GuavasSmoothWarmUp extends RedisContract {
        GuavasSmoothWarmUp() {
            super(SmoothWarmUp.perSecond(10, Duration.ofSeconds(4)), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SmoothWarmUpOracle(10, SECOND, Duration.ofSeconds(4), Rational.of(3), start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.bucket(heaviest() + 1, 10, SECOND);
        }

        @Override
        public long heaviest() {
            return 4;
        }

        @Override
        public long toleranceNanos() {
            return 8;
        }

        @Override
        public boolean countsAvailable() {
            return false;
        }
    }

    @Nested
    class SentinelsWarmUp extends RedisContract {
        SentinelsWarmUp() {
            super(WarmUp.perSecond(30, Duration.ofSeconds(4)), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SentinelWarmUpOracle(30, 4, 3, second(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(30, SECOND, second(start, epochOffset));
        }

        @Override
        public long atOnce() {
            return 10;
        }
    }

    @Nested
    class SentinelsPacedWarmUp extends RedisContract {
        private long oracleStart;

        SentinelsPacedWarmUp() {
            super(PacedWarmUp.perSecond(30, Duration.ofSeconds(4), Duration.ofSeconds(2)), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            oracleStart = second(start, epochOffset);
            return new SentinelPacedWarmUpOracle(30, 4, 3, oracleStart);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.spaced(30, SECOND);
        }

        @Override
        public Promise promiseAfterGivingBack(long start, long epochOffset) {
            return Promises.spaced(30, SECOND.minusNanos(30)); // a nanosecond less each
        }

        /** The price changes with each second: looks for the first one in which the call is due at its price. */
        @Override
        public long exactRetryNanos(Oracle oracle, long permits, long now) {
            long at = now;
            while (true) {
                long due = at + oracle.waitNanos(permits, at);
                long nextSecond = at + SECOND.toNanos() - Math.floorMod(at - oracleStart, SECOND.toNanos());
                if (due - nextSecond < 0) {
                    return due - now;
                }
                at = nextSecond;
            }
        }

        @Override
        public boolean countsAvailable() {
            return false;
        }

        @Override
        public long heaviest() {
            return 4;
        }
    }

    private static long second(long start, long epochOffset) {
        return start - Math.floorMod(start + epochOffset, RedisContract.SECOND.toNanos());
    }
}
