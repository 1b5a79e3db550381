package io.headgate.verify;

import io.headgate.limiter.Wide;
import io.headgate.limiter.pace.TokenBucket;

/** Token and leaky buckets, each with one bug. */
final class BucketMutants {

    private BucketMutants() {}

    /** Advances its time only on success, so each refused call mints the same interval again. An article's token bucket. */
    static final class MintsAgainWhenRefused extends PlainBucket {
        MintsAgainWhenRefused(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        void moveTo(long now) {
            level = levelAt(now);
        }

        @Override
        void apply(long permits, long now, long waitNanos) {
            super.apply(permits, now, waitNanos);
            at = latest(now);
        }
    }

    /** Leaks by whole seconds and forgets the rest of the second. An article's leaky bucket. */
    static final class LeaksWholeSeconds extends PlainBucket {
        private static final long SECOND = 1_000_000_000;

        LeaksWholeSeconds(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long levelAt(long now) {
            long seconds = Math.max(0, now - at) / SECOND;
            return super.levelAt(at + seconds * SECOND);
        }
    }

    /** Mints whole tokens and forgets the fraction, so frequent calls starve it. Common in listings. */
    static final class ForgetsTheFraction extends PlainBucket {
        ForgetsTheFraction(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long levelAt(long now) {
            long exact = super.levelAt(now);
            return exact - Math.floorMod(exact - level, price);
        }
    }

    /** One permit each {@code period / permits}, rounded down to a whole unit of time. Redis-cell (ns), Guava (µs). */
    static final class RoundsItsInterval extends PlainBucket {
        RoundsItsInterval(TokenBucket limit, long unitNanos, long now) {
            super(limit, limit.period().toNanos() / limit.permits() / unitNanos * unitNanos * limit.permits(), now);
        }
    }

    /** Counts idle milliseconds in an int, which turns negative after 25 days. Common in listings. */
    static final class CountsMillisInAnInt extends PlainBucket {
        private static final long MILLI = 1_000_000;

        CountsMillisInAnInt(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long levelAt(long now) {
            long elapsed = Math.max(0, now - at);
            int millis = (int) (elapsed / MILLI);
            return Math.min(full, level + (millis * MILLI + elapsed % MILLI) * rate);
        }
    }

    /** Multiplies idle time by the rate before it looks whether that fits. Common in listings. */
    static final class MultipliesBeforeItLooks extends PlainBucket {
        MultipliesBeforeItLooks(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long levelAt(long now) {
            return Math.min(full, level + Math.max(0, now - at) * rate);
        }
    }

    /** Caps the refill only when it is not in debt. Failsafe's bursty limiter: 199 permits instead of 10. */
    static final class RefillsDebtBeyondFull extends PlainBucket {
        RefillsDebtBeyondFull(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long levelAt(long now) {
            return level < 0 ? level + Wide.multiplyCapped(Math.max(0, now - at), rate) : super.levelAt(now);
        }
    }

    /** Rounds the wait down, so who waits exactly that long is 1 ns early. Bucket4j's estimate. */
    static final class RoundsTheWaitDown extends PlainBucket {
        RoundsTheWaitDown(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized long waitNanos(long permits, long now) {
            long exact = super.waitNanos(permits, now);
            boolean fraction = exact != NEVER && (permits * price - levelAt(now)) % rate != 0;
            return exact > 0 && fraction ? exact - 1 : exact;
        }
    }

    /** Puts the permits back as if no time had passed since. Gubernator's negative hits. */
    static final class SubtractsNaively extends PlainBucket {
        SubtractsNaively(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            level = Math.min(full, level + permits * price);
            return permits;
        }
    }

    /** Counts a refund twice. Common where a refund is retried. */
    static final class RefundsTwice extends PlainBucket {
        RefundsTwice(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            long back = super.undo(permits, whole, due, now);
            level = Math.min(full, level + back * price);
            return back;
        }
    }

    /** Gives nothing back to a waiter that is interrupted. Resilience4j, Failsafe. */
    static final class KeepsWhatWaitersHeld extends PlainBucket {
        KeepsWhatWaitersHeld(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            return 0;
        }
    }

    /** Adds the call to the queue, finds the queue too long, and leaves it there. sentinel-golang's pacing, less its undo. */
    static final class BooksHopelessCalls extends PlainBucket {
        BooksHopelessCalls(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized long take(long permits, long now, long maxWaitNanos) {
            long answer = super.take(permits, now, maxWaitNanos);
            if (answer == REFUSED && maxWaitNanos > 0 && permits <= largestTake()) {
                force(permits, now);
            }
            return answer;
        }
    }

    /** Lets a call that is willing to wait take more than the bucket ever holds. Bucket4j's blocking consume. */
    static final class GrantsMoreThanItHolds extends PlainBucket {
        GrantsMoreThanItHolds(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long largestTake() {
            return Long.MAX_VALUE / price;
        }
    }

    /** Stores the time it was told, also when that went back, and mints the stretch again. Spring Cloud Gateway's script. */
    static final class MintsAgainWhenTimeReturns extends PlainBucket {
        MintsAgainWhenTimeReturns(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        void moveTo(long now) {
            level = levelAt(now);
            at = now;
        }
    }

    /** Charges one permit whatever the call asked for. Listings without weights that were given one later. */
    static final class IgnoresTheWeight extends PlainBucket {
        IgnoresTheWeight(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized long take(long permits, long now, long maxWaitNanos) {
            return permits > largestTake() ? REFUSED : super.take(1, now, maxWaitNanos);
        }
    }

    /** Takes all there is, however little was asked for. Made up: nobody was seen doing it. */
    static final class DrainsWhenAskedForSome extends PlainBucket {
        DrainsWhenAskedForSome(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized long takeUpTo(long permits, long now) {
            return super.takeUpTo(largestTake(), now);
        }
    }

    /** Takes what is there, and answers as if it had been all that was asked for. Made up as well. */
    static final class AnswersWhatWasAskedFor extends PlainBucket {
        AnswersWhatWasAskedFor(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        public synchronized long takeUpTo(long permits, long now) {
            return super.takeUpTo(permits, now) == 0 ? 0 : permits;
        }
    }

    /** Returns nothing unless it is given back in the very instant of the take. */
    static final class LosesLateRefunds extends PlainBucket {
        LosesLateRefunds(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            return level >= 0 && now - due > 0 ? 0 : super.undo(permits, whole, due, now);
        }
    }

    /** Answers a refund in part as if all of it had come back. */
    static final class LiesAboutRefunds extends PlainBucket {
        LiesAboutRefunds(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        long undo(long permits, boolean whole, long due, long now) {
            long back = super.undo(permits, whole, due, now);
            return whole ? back : permits;
        }
    }

    /** Never goes below empty: what was charged beyond is forgotten. */
    static final class ForgivesDebt extends PlainBucket {
        ForgivesDebt(TokenBucket limit, long now) {
            super(limit, now);
        }

        @Override
        void force(long permits, long now) {
            level = Math.min(level, Math.max(-1, level - permits * price));
        }
    }
}
