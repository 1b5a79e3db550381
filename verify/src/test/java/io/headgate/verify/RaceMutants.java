package io.headgate.verify;

import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.FixedWindow;

/** Algorithms that are right in one thread. The yield makes the bad interleaving likely; it would be possible without. */
@SuppressWarnings("ThreadPriorityCheck") // no bug depends on the yield
final class RaceMutants {

    private RaceMutants() {}

    /** Looks, decides, and counts later: two threads see the last permit. Sentinel's and sentinel-golang's reject rules. */
    static final class ChecksThenActs extends PlainBucket {
        ChecksThenActs(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is the bug
        public long take(long permits, long now, long maxWaitNanos) {
            if (maxWaitNanos > 0) {
                return super.take(permits, now, maxWaitNanos);
            }
            if (permits > available(now)) {
                return REFUSED;
            }
            Thread.yield();
            charge(permits, now);
            return 0;
        }
    }

    /** Resets the window under a writer: two threads find it over, and the later reset loses counts. Limitador's roll. */
    static final class ResetsUnderAWriter extends PlainSlices {
        ResetsUnderAWriter(FixedWindow limit, long now) {
            super(limit, limit.period().toNanos(), 1, now);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is the bug
        public long take(long permits, long now, long maxWaitNanos) {
            long booked = bookedIfNew(now);
            if (booked >= 0) {
                Thread.yield();
                reset(now, booked);
            }
            return super.take(permits, now, maxWaitNanos);
        }

        /** What has been booked ahead for the window that begins with {@code now}; -1 if it has begun before. */
        private synchronized long bookedIfNew(long now) {
            return sliceOf(now) > current ? used.getOrDefault(sliceOf(now), 0L) : -1;
        }

        private synchronized void reset(long now, long booked) {
            moveTo(now);
            used.put(current, booked);
        }
    }
}
