package io.headgate.limiter.contract;

import io.headgate.limiter.window.AlignedSlices;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.Opening;
import io.headgate.limiter.window.SlidingLog;
import io.headgate.limiter.window.SlidingWindow;
import io.headgate.limiter.window.TwoWindowCounter;
import io.headgate.testkit.oracle.FixedWindowOracle;
import io.headgate.testkit.oracle.Oracle;
import io.headgate.testkit.oracle.SliceOracle;
import io.headgate.testkit.oracle.SlidingLogOracle;
import io.headgate.testkit.oracle.TwoWindowOracle;
import io.headgate.testkit.promise.Promise;
import io.headgate.testkit.promise.Promises;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** The contract, for every limit that counts. */
class WindowContractsTest {

    @Nested
    class FixedWindowAligned extends LimitContract {
        FixedWindowAligned() {
            super(FixedWindow.perSecond(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.aligned(10, SECOND, start, epochOffset);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(10, SECOND, start - Math.floorMod(start + epochOffset, SECOND.toNanos()));
        }
    }

    @Nested
    class FixedWindowFromFirstCall extends LimitContract {
        FixedWindowFromFirstCall() {
            super(FixedWindow.of(7, Duration.ofMinutes(1)).withOpening(Opening.FIRST_CALL), Duration.ofMinutes(1));
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.fromFirstCall(7, period(), start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(14, period());
        }
    }

    @Nested
    class SlidingWindowAsUsual extends LimitContract {
        SlidingWindowAsUsual() {
            super(SlidingWindow.perSecond(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(10, SECOND, 100, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    class SlidingWindowOfTen extends LimitContract {
        SlidingWindowOfTen() {
            super(SlidingWindow.perSecond(10).withSlices(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(10, SECOND, 10, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    class SlidingWindowOfThreeUnevenSlices extends LimitContract {
        SlidingWindowOfThreeUnevenSlices() {
            super(new SlidingWindow(100, Duration.ofNanos(1_000_000_007), 3), Duration.ofNanos(1_000_000_007));
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return SliceOracle.slidingWindow(100, period(), 3, start);
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
    class SentinelsSlices extends LimitContract {
        SentinelsSlices() {
            super(AlignedSlices.perSecond(10), SECOND);
        }

        private long origin(long start, long epochOffset) {
            return start - Math.floorMod(start + epochOffset, 500_000_000L);
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
    class Log extends LimitContract {
        Log() {
            super(SlidingLog.perSecond(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new SlidingLogOracle(10, SECOND, start);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostInAnyInterval(10, SECOND);
        }
    }

    @Nested
    class TwoWindows extends LimitContract {
        TwoWindows() {
            super(TwoWindowCounter.perSecond(10), SECOND);
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return new TwoWindowOracle(10, SECOND, start);
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

    @Nested
    class QuotaPerMinute extends LimitContract {
        QuotaPerMinute() {
            super(CalendarQuota.of(12, CalendarPeriod.MINUTE), Duration.ofMinutes(1));
        }

        @Override
        public Oracle oracle(long start, long epochOffset) {
            return FixedWindowOracle.aligned(12, period(), start, epochOffset);
        }

        @Override
        public Promise promise(long start, long epochOffset) {
            return Promises.atMostPerWindow(
                    12, period(), start - Math.floorMod(start + epochOffset, period().toNanos()));
        }
    }
}
