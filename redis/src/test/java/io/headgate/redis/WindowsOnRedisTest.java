package io.headgate.redis;

import io.headgate.limiter.Limit;
import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.oracle.FixedWindowOracle;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.SliceOracle;
import io.headgate.testkit.oracle.TwoWindowOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import java.time.ZoneId;
import org.junit.jupiter.api.Nested;

/** The contract, for every limit that counts in windows, enforced by Redis. */
class WindowsOnRedisTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Windows that lie on multiples of a length, by the clock of Redis. */
    abstract static class OnGrid extends RedisContract {
        private static final long DAY = Duration.ofDays(1).toNanos();

        private final long length;

        OnGrid(Limit limit, Duration period, long length) {
            super(limit, period);
            this.length = length;
        }

        /** The last edge at or before the start, which is so far from the zero of the test's clock. */
        long origin(long start, long epochOffset) {
            long sinceZero = Math.floorMod(start + epochOffset, DAY) + 10 * DAY;
            return start - sinceZero % length;
        }
    }

    @Nested
    class FixedWindowAligned extends OnGrid {
        FixedWindowAligned() {
            super(FixedWindow.perSecond(10), SECOND, SECOND.toNanos());
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.aligned(10, SECOND, start, epochOffset);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(10, SECOND, origin(start, epochOffset));
        }
    }

    @Nested
    class FixedWindowFromFirstCall extends RedisContract {
        FixedWindowFromFirstCall() {
            super(FixedWindow.of(7, MINUTE).withOpening(Opening.FIRST_CALL), MINUTE);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.fromFirstCall(7, MINUTE, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(14, MINUTE);
        }
    }

    @Nested
    class SlidingWindowOfTen extends OnGrid {
        SlidingWindowOfTen() {
            super(SlidingWindow.perSecond(10).withSlices(10), SECOND, 100_000_000);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(10, SECOND, 10, origin(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    class SlidingWindowOfAHundred extends OnGrid {
        SlidingWindowOfAHundred() {
            super(SlidingWindow.perSecond(10).withSlices(100), SECOND, 10_000_000);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(10, SECOND, 100, origin(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    class SlidingWindowOfThreeUnevenSlices extends OnGrid {
        SlidingWindowOfThreeUnevenSlices() {
            super(
                    new SlidingWindow(100, Duration.ofNanos(1_000_000_007), 3),
                    Duration.ofNanos(1_000_000_007),
                    333_333_336);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(100, period(), 3, origin(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(100, period());
        }

        @Override
        public long heaviest() {
            return 60;
        }
    }

    @Nested
    class SentinelsSlices extends OnGrid {
        SentinelsSlices() {
            super(AlignedSlices.perSecond(10), SECOND, 500_000_000);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.alignedSlices(10, SECOND, 2, origin(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInConsecutiveSlices(10, Duration.ofMillis(500), 2, origin(start, epochOffset));
        }
    }

    @Nested
    class TwoWindows extends OnGrid {
        TwoWindows() {
            super(TwoWindowCounter.perSecond(10), SECOND, SECOND.toNanos());
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new TwoWindowOracle(10, SECOND, origin(start, epochOffset));
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(20, SECOND);
        }

        @Override
        public boolean seesRefundsAtOnce() {
            return false;
        }
    }

    abstract static class Quota extends OnGrid {
        Quota(CalendarQuota quota) {
            super(quota, MINUTE, MINUTE.toNanos());
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.aligned(12, MINUTE, start, epochOffset);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(12, MINUTE, origin(start, epochOffset));
        }
    }

    @Nested
    class QuotaPerMinute extends Quota {
        QuotaPerMinute() {
            super(CalendarQuota.of(12, CalendarPeriod.MINUTE));
        }
    }

    @Nested
    class QuotaPerMinuteInKolkata extends Quota {
        QuotaPerMinuteInKolkata() {
            super(CalendarQuota.of(12, CalendarPeriod.MINUTE).in(ZoneId.of("Asia/Kolkata")));
        }
    }
}
