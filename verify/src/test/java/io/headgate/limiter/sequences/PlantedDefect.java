package io.headgate.limiter.sequences;

import io.headgate.limiter.Limit;
import io.headgate.testkit.sequences.LocalTestedLimiter;
import io.headgate.testkit.sequences.SequenceClock;
import io.headgate.testkit.sequences.TestedLimiter;
import org.jspecify.annotations.Nullable;

/** A limiter with a defect that the oracle must notice. */
final class PlantedDefect implements TestedLimiter {

    enum Defect {
        ADMITS_ONE_OF_FOUR_REFUSED,
        HALVES_CHARGES,
        DROPS_CHARGES_BEYOND_THREE_PERIODS,
        BOOKS_A_TENTH_TOO_EARLY,
        SAYS_A_NANOSECOND_TOO_LITTLE,
        GIVES_A_CANCELLED_BOOKING_BACK_TWICE,
        BEGINS_AFRESH_WHEN_CHANGED
    }

    private final Defect defect;
    private final SequenceClock clock;
    private TestedLimiter right;
    private Limit limit;
    private int refused;
    private long givenAway;

    PlantedDefect(Defect defect, Limit limit, SequenceClock clock) {
        this.defect = defect;
        this.limit = limit;
        this.clock = clock;
        this.right = LocalTestedLimiter.make(limit, clock);
    }

    @Override
    public boolean tryAcquire(long permits) {
        if (permits <= givenAway) {
            givenAway -= permits;
            return true;
        }
        boolean leaks = defect == Defect.ADMITS_ONE_OF_FOUR_REFUSED;
        return right.tryAcquire(permits) || (leaks && ++refused % 4 == 0);
    }

    @Override
    public long consumeUpTo(long permits) {
        return right.consumeUpTo(permits);
    }

    @Override
    public @Nullable Booking reserve(long permits) {
        return wrap(right.reserve(permits), permits);
    }

    @Override
    public @Nullable Booking reserve(long permits, long maxWaitNanos) {
        return wrap(right.reserve(permits, maxWaitNanos), permits);
    }

    @Override
    public long charge(long permits) {
        return switch (defect) {
            case HALVES_CHARGES -> right.charge((permits + 1) / 2);
            case DROPS_CHARGES_BEYOND_THREE_PERIODS -> right.charge(Math.min(permits, 3 * limit.permits()));
            default -> right.charge(permits);
        };
    }

    @Override
    public long retryAfterNanos(long permits) {
        long wait = right.retryAfterNanos(permits);
        boolean shorter = defect == Defect.SAYS_A_NANOSECOND_TOO_LITTLE && wait > 0 && wait != NEVER;
        return shorter ? wait - 1 : wait;
    }

    @Override
    public void reconfigure(Limit next) {
        limit = next;
        if (defect == Defect.BEGINS_AFRESH_WHEN_CHANGED) {
            right = LocalTestedLimiter.make(next, clock);
        } else {
            right.reconfigure(next);
        }
    }

    private @Nullable Booking wrap(@Nullable Booking booking, long permits) {
        return booking == null ? null : new DefectiveBooking(booking, permits);
    }

    private final class DefectiveBooking implements Booking {

        private final Booking right;
        private final long permits;

        private DefectiveBooking(Booking right, long permits) {
            this.right = right;
            this.permits = permits;
        }

        @Override
        public long delayNanos() {
            long delay = right.delayNanos();
            return defect == Defect.BOOKS_A_TENTH_TOO_EARLY ? delay - delay / 10 : delay;
        }

        @Override
        public long refund(long count) {
            return right.refund(count);
        }

        @Override
        public long cancel() {
            if (defect == Defect.GIVES_A_CANCELLED_BOOKING_BACK_TWICE) {
                givenAway += permits;
            }
            return right.cancel();
        }
    }
}
