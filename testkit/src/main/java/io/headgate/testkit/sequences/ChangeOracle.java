package io.headgate.testkit.sequences;

import io.headgate.testkit.sequences.Promise.Counting;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a ledger whose limit changed to the promises of all its limits.
 *
 * <p><b>Sound without bookings.</b> If nothing is booked ahead at a change, every call runs under the limit that decided it. An interval
 * is cut at the changes, and each part keeps the promise of its limit: it holds no more than their sum.
 *
 * <p><b>Sound with bookings, one change at x.</b> For [a, b] with a ≤ x: no more than {@code old(a, y) + new(y, b)} with the y that allows
 * most: x, or the instant of a call after it. Suppose that the new limit grants nothing that the booked permits leave no room for. Then
 * either the bookings are paid before the new limit grants, and y is x, or they run first, and y is the last of them. Intervals that
 * begin after x are left out: a limit that has been paid for the bookings in advance may grant while they run. This is what makes a
 * limit that forgets the bookings fail.
 *
 * <p><b>Sound with charges, where no rate falls.</b> What is owed at a change stays owed as permits, or as time, which is no fewer
 * permits at a higher rate. So charges count in later parts too, and each part keeps the largest of the promises so far.
 * A change may add the bursts of both.
 */
final class ChangeOracle {

    private static final int MOST_CHANGES = 64;

    private final List<Promise> promises;
    private final Ledger ledger;

    /** Permits of the largest call of each limit that lies in the interval looked at. */
    private final long[] largest = new long[MOST_CHANGES];

    private boolean isOwedAfterwards;

    /** @param promises of each limit in turn */
    ChangeOracle(Ledger ledger, List<Promise> promises) {
        this.ledger = ledger;
        this.promises = promises;
    }

    /** What each interval certainly must keep. */
    @Nullable
    Failure judge(Mix mix) {
        isOwedAfterwards = mix == Mix.CHANGES_IN_DEBT;
        return switch (mix) {
            case CHANGE_WITH_BOOKINGS -> judge(this::aroundTheBookings);
            case CHANGES_IN_DEBT -> judge(this::bothRates);
            default -> judge(this::partByPart);
        };
    }

    @FunctionalInterface
    private interface Bound {
        /** @return {@code Long.MAX_VALUE} where nothing is known */
        long atMost(int first, int last);
    }

    private @Nullable Failure judge(Bound bound) {
        for (int last = 0; last < ledger.size(); last++) {
            if (ledger.isCharge(last) || ledger.permits(last) == 0) {
                continue;
            }
            Failure failure = intervalsThatEndWith(last, bound);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private @Nullable Failure intervalsThatEndWith(int last, Bound bound) {
        Arrays.fill(largest, 0, promises.size(), 0);
        long count = 0;
        for (int first = last; first >= 0; first--) {
            if (ledger.permits(first) == 0 || !counts(first, last)) {
                continue;
            }
            count += ledger.permits(first);
            int era = ledger.era(first);
            largest[era] = Math.max(largest[era], ledger.isCharge(first) ? 1 : ledger.permits(first));
            long atMost = bound.atMost(first, last);
            if (count > atMost) {
                return Oracle.exceeded(ledger.at(first), ledger.at(last), count, atMost, Counting.EVERY_CALL);
            }
        }
        return null;
    }

    /** A charge is owed to the limit it was made to, and to the next where that has no lower a rate. */
    private boolean counts(int entry, int last) {
        return !ledger.isCharge(entry)
                || ((isOwedAfterwards || ledger.era(entry) == ledger.era(last))
                        && ledger.operation(entry) < ledger.operation(last));
    }

    /**
     * A debt that is kept in time is paid at the rate of a limit before, and what is over of that limit then may be granted by the next:
     * each part by the largest of the promises so far, with the bursts of the others, and a permit that the cut has divided.
     */
    private long bothRates(int first, int last) {
        long sum = 0;
        for (int era = ledger.era(first); era <= ledger.era(last); era++) {
            long from = Math.max(ledger.at(first), ledger.since(era));
            long until = era + 1 < promises.size() ? Math.min(ledger.at(last), ledger.since(era + 1)) : ledger.at(last);
            long most = 0;
            long bursts = 0;
            for (int each = ledger.era(first); each <= era; each++) {
                most = Math.max(most, promises.get(each).atMost(from, until));
                bursts += promises.get(each).atMost(from, from);
            }
            sum += most + bursts + 1 + leftOut(era);
        }
        return sum;
    }

    private long partByPart(int first, int last) {
        long from = ledger.at(first);
        long to = ledger.at(last);
        long sum = 0;
        for (int era = ledger.era(first); era <= ledger.era(last); era++) {
            long until = era + 1 < promises.size() ? Math.min(to, ledger.since(era + 1)) : to;
            sum += atMost(era, Math.max(from, ledger.since(era)), until);
        }
        return sum;
    }

    private long aroundTheBookings(int first, int last) {
        long from = ledger.at(first);
        long to = ledger.at(last);
        if (promises.size() == 1) {
            return atMost(0, from, to);
        }
        if (from > ledger.since(1)) {
            return Long.MAX_VALUE;
        }
        if (to < ledger.since(1)) {
            return atMost(0, from, to);
        }
        long most = atMost(0, from, ledger.since(1)) + atMost(1, ledger.since(1), to);
        for (int entry = first; entry <= last; entry++) {
            long until = ledger.at(entry);
            if (until >= ledger.since(1) && until <= to) {
                most = Math.max(most, atMost(0, from, until) + atMost(1, until, to));
            }
        }
        return most;
    }

    private long atMost(int era, long from, long to) {
        return promises.get(era).atMost(from, to) + leftOut(era);
    }

    private long leftOut(int era) {
        return promises.get(era).counting() == Counting.EVERY_CALL ? 0 : largest[era];
    }
}
