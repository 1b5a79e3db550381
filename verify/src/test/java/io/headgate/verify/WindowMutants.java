package io.headgate.verify;

import io.headgate.limiter.window.FixedWindow;
import io.headgate.limiter.window.SlidingWindow;

/** Fixed and sliding windows, each with one bug. */
final class WindowMutants {

    private WindowMutants() {}

    /** Clears every slice when the ring has gone round, instead of one at a time. An article's sliding window. */
    static final class ClearsAllSlicesAtOnce extends PlainSlices {
        private final int slices;

        ClearsAllSlicesAtOnce(SlidingWindow limit, long now) {
            super(limit, limit.period().toNanos() / limit.slices(), limit.slices() + 1, now);
            this.slices = limit.slices();
        }

        @Override
        void moveTo(long now) {
            if (currentAt(now) / slices > current / slices) {
                used.clear();
            }
            super.moveTo(now);
        }
    }

    /** Adds up the slices of one period only, though a period may touch one more. Sentinel's leap array. */
    static final class CountsOneSliceTooFew extends PlainSlices {
        CountsOneSliceTooFew(SlidingWindow limit, long now) {
            super(limit, limit.period().toNanos() / limit.slices(), limit.slices(), now);
        }
    }

    /** Drops what is older than a period, so its window slides: slices of a nanosecond. An article's fixed window. */
    static final class SlidesThoughFixed extends PlainSlices {
        SlidesThoughFixed(FixedWindow limit, long now) {
            super(limit, 1, limit.period().toNanos(), now);
        }
    }

    /** Counts first and compares afterwards, so refused calls use up the window. envoyproxy/ratelimit. */
    static final class CountsRefusedCalls extends PlainSlices {
        CountsRefusedCalls(FixedWindow limit, long now) {
            super(limit, limit.period().toNanos(), 1, now);
        }

        @Override
        public synchronized long take(long permits, long now, long maxWaitNanos) {
            long answer = super.take(permits, now, maxWaitNanos);
            if (answer == REFUSED) {
                used.merge(currentAt(now), permits, Long::sum);
            }
            return answer;
        }
    }

    /** Gives back to the present, also what was taken from a window long gone. Redisson's release. */
    static final class RefundsWhatHasExpired extends PlainSlices {
        RefundsWhatHasExpired(FixedWindow limit, long now) {
            super(limit, limit.period().toNanos(), 1, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            return erase(permits, Math.max(current, sliceOf(due)));
        }
    }

    /** Counts into a bucket that is thrown away when the ticker has gone back. Sentinel's leap array. */
    static final class CountsNowhereWhenTimeReturns extends PlainSlices {
        CountsNowhereWhenTimeReturns(FixedWindow limit, long now) {
            super(limit, limit.period().toNanos(), 1, now);
        }

        @Override
        public synchronized long take(long permits, long now, long maxWaitNanos) {
            boolean wentBack = sliceOf(now) < current;
            return wentBack && permits <= most ? 0 : super.take(permits, now, maxWaitNanos);
        }
    }
}
