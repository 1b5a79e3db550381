package io.headgate.verify;

import io.headgate.limiter.Ticker;
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

    /** Reads the level, and writes it back with the refund later: what was taken meanwhile is lost. */
    static final class RefundsOverWriters extends PlainBucket {
        RefundsOverWriters(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is the bug
        public long giveBack(long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
            long seen = seen(ticker.read());
            Thread.yield();
            return writeBack(seen, permits, taken, takenAt, waitNanos, ticker);
        }

        private synchronized long seen(long now) {
            moveTo(now);
            return level;
        }

        private synchronized long writeBack(
                long seen, long permits, long taken, long takenAt, long waitNanos, Ticker ticker) {
            long before = level;
            long back = super.giveBack(permits, taken, takenAt, waitNanos, ticker);
            level = seen + (level - before);
            return back;
        }
    }

    /** Looks at the queue, and joins it later: two waiters get the same place. */
    static final class BooksTheSamePlaceTwice extends PlainBucket {
        BooksTheSamePlaceTwice(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is the bug
        public long take(long permits, long now, long maxWaitNanos) {
            long wait = waitNanos(permits, now);
            if (maxWaitNanos == 0 || wait > maxWaitNanos) {
                return super.take(permits, now, maxWaitNanos);
            }
            Thread.yield();
            charge(permits, now);
            return wait;
        }
    }

    /** Looks at how many there are, and takes them later. */
    static final class DrainsWhatOthersTook extends PlainBucket {
        DrainsWhatOthersTook(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is the bug
        public long takeUpTo(long permits, long now) {
            long there = Math.max(0, Math.min(permits, available(now)));
            Thread.yield();
            if (there > 0) {
                charge(there, now);
            }
            return there;
        }
    }

    /** Says that it has ended, and goes on granting to those who still ask it while another takes over. */
    static final class GoesOnAfterItsEnd extends PlainBucket {
        GoesOnAfterItsEnd(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized boolean retire(long now) {
            return true;
        }

        @Override
        Plain successor() {
            Plain next = super.successor();
            Thread.yield();
            return next;
        }
    }
}
