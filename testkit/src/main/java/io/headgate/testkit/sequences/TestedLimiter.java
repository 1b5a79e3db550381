package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import org.jspecify.annotations.Nullable;

/** What a limiter must be able to do to be held to the sequences: the verbs of a rate limiter, without waiting. */
public interface TestedLimiter {

    /** Makes a limiter that reads these clocks and no other. */
    @FunctionalInterface
    interface Maker {
        TestedLimiter make(Limit limit, SequenceClock clock);

        /** Whether there are such limiters. A sequence on a limit that is documented as an exception is not played. */
        default boolean makes(Limit limit) {
            return true;
        }

        /** Whether permits that are given back are all there again. If not, sequences are not searched for permits that are missing. */
        default boolean losesNothing() {
            return true;
        }

        /** Whether several limiters can be used at a time. If not, none is compared with another one. */
        default boolean makesSeveral() {
            return true;
        }
    }

    /** Permits booked ahead. */
    interface Booking {

        /** How long after the booking the permits may be used. */
        long delayNanos();

        /** Gives some back. @return how many came back to the limiter */
        long refund(long permits);

        /** Gives all back that are still held. @return how many came back to the limiter */
        long cancel();
    }

    /** Takes all or none, now. */
    boolean tryAcquire(long permits);

    /** Takes as many as are there. @return how many */
    long consumeUpTo(long permits);

    /** Books however long it takes; null when the limiter refuses. */
    @Nullable
    Booking reserve(long permits);

    /** Books if the wait is no longer than that; null when the limiter refuses. */
    @Nullable
    Booking reserve(long permits, long maxWaitNanos);

    /** Takes whatever the state. @return how long until a permit is available again */
    long charge(long permits);

    /** How long until that many could be taken, {@link #NEVER} when waiting does not help. */
    long retryAfterNanos(long permits);

    /** Puts another limit in force. */
    void reconfigure(Limit next);

    /**
     * Whether a change to that limit is held to the promise of a change, with permits booked ahead or not. One that is documented
     * as an exception is left out of the sequence.
     */
    default boolean canBecome(Limit next, boolean isAnythingBooked) {
        return true;
    }

    /** An answer of {@link #retryAfterNanos}. */
    long NEVER = Long.MAX_VALUE;
}
