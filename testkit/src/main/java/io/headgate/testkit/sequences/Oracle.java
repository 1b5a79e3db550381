package io.headgate.testkit.sequences;

import io.headgate.testkit.sequences.Promise.Counting;
import org.jspecify.annotations.Nullable;

/** Holds a ledger whose limit never changed to its promise: every interval that begins and ends with something in the ledger. */
final class Oracle {

    /** A year more than is promised, so that it does not matter how long a year is. */
    static final long LONGER_THAN_ANY_DEBT = 101L * 366 * 24 * 60 * 60 * 1_000_000_000L;

    private Oracle() {}

    /** @param ledger sorted */
    static @Nullable Failure judge(Ledger ledger, Promise promise) {
        for (int last = 0; last < ledger.size(); last++) {
            if (ledger.isCharge(last)) {
                Failure failure = afterHugeCharge(ledger, promise, last);
                if (failure != null) {
                    return failure;
                }
            } else if (ledger.permits(last) > 0) {
                Failure failure = intervalsThatEndWith(ledger, promise, last);
                if (failure != null) {
                    return failure;
                }
            }
        }
        return null;
    }

    private static @Nullable Failure intervalsThatEndWith(Ledger ledger, Promise promise, int last) {
        Counting counting = promise.counting();
        long to = ledger.at(last);
        long anyway = promise.atMost(to, to);
        long count = counting == Counting.ALL_BUT_THE_LAST ? -ledger.permits(last) : 0;
        for (int first = last; first >= 0; first--) {
            boolean decidedLater = ledger.isCharge(first) && ledger.operation(first) > ledger.operation(last);
            if (decidedLater || ledger.permits(first) == 0) {
                continue;
            }
            count += ledger.permits(first);
            long counted = count - (counting == Counting.ALL_BUT_THE_FIRST ? own(ledger, first) : 0);
            if (counted > anyway && counted > promise.atMost(ledger.at(first), to)) {
                return exceeded(ledger.at(first), to, counted, promise.atMost(ledger.at(first), to), counting);
            }
        }
        return null;
    }

    /**
     * The permits for which a queue had let time pass by then. A charge that finds calls waiting comes while the first of them is
     * paid for; at rest one permit was free: a queue's capacity.
     */
    private static long own(Ledger ledger, int entry) {
        if (!ledger.isCharge(entry)) {
            return ledger.permits(entry);
        }
        int next = entry + 1;
        while (next < ledger.size() && !waited(ledger, next, entry)) {
            next++;
        }
        return next < ledger.size() ? ledger.permits(next) : 1;
    }

    /** Whether a call was booked when a charge was made, and ran after that. */
    private static boolean waited(Ledger ledger, int call, int charge) {
        boolean isCall = !ledger.isCharge(call) && ledger.permits(call) > 0;
        return isCall && ledger.operation(call) < ledger.operation(charge) && ledger.at(call) > ledger.at(charge);
    }

    static Failure exceeded(long from, long to, long counted, long atMost, Counting counting) {
        String which = switch (counting) {
            case EVERY_CALL -> "";
            case ALL_BUT_THE_FIRST -> ", those of its first call not counted";
            case ALL_BUT_THE_LAST -> ", those of its last call not counted";
        };
        return new Failure(
                Failure.Kind.EXCEEDED,
                "from " + from + " to " + to + " (" + (to - from) + " ns): " + counted + " permits, charges included"
                        + which + "; promised at most " + atMost);
    }

    private static @Nullable Failure afterHugeCharge(Ledger ledger, Promise promise, int charge) {
        if (ledger.permits(charge) < 1_000_000) {
            return null; // paid within 100 years at any of the rates here
        }
        long now = ledger.at(charge);
        if (ledger.permits(charge) <= promise.atMost(now, now + LONGER_THAN_ANY_DEBT)) {
            return null;
        }
        for (int each = 0; each < ledger.size(); each++) {
            boolean ranLater = !ledger.isCharge(each)
                    && ledger.permits(each) > 0
                    && ledger.operation(each) > ledger.operation(charge);
            if (ranLater) {
                return new Failure(
                        Failure.Kind.ENDLESS_DEBT_FORGOTTEN,
                        "charged " + ledger.permits(charge) + " at " + now
                                + ", more than can be paid in 100 years, and " + ledger.permits(each) + " ran at "
                                + ledger.at(each));
            }
        }
        return null;
    }
}
