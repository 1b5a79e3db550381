package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import org.jspecify.annotations.Nullable;

/**
 * One step of a sequence.
 *
 * @param permits of the verbs that take or give back
 * @param nanos of an advance, a step back or the longest wait; for {@code CANCEL} and {@code REFUND} which of the bookings, counted
 *     in the order they were made and modulo their number
 * @param next of {@code RECONFIGURE} and {@code CHANGE_AND_BACK}
 */
record Operation(
        Verb verb, long permits, long nanos, @Nullable Limit next) {

    enum Verb {
        TRY_ACQUIRE,
        RESERVE,
        RESERVE_WITHIN,
        CONSUME_UP_TO,
        CANCEL,
        REFUND,
        CHARGE,
        /** Charges, waits exactly as long as the answer says, and takes one. */
        CHARGE_AND_WAIT,
        /** Asks how long to wait, waits exactly that, and takes. */
        PROBE_AND_WAIT,
        ADVANCE,
        PUT_CLOCK_BACK,
        RECONFIGURE,
        /** Puts another limit in force, asks, and puts the one before back. */
        CHANGE_AND_BACK
    }

    static Operation of(Verb verb, long permits, long nanos) {
        return new Operation(verb, permits, nanos, null);
    }

    static Operation reconfigure(Limit next) {
        return new Operation(Verb.RECONFIGURE, 0, 0, next);
    }

    static Operation changeAndBack(Limit next) {
        return new Operation(Verb.CHANGE_AND_BACK, 0, 0, next);
    }

    Operation withPermits(long other) {
        return new Operation(verb, other, nanos, next);
    }
}
