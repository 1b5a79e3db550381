package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.util.concurrent.TimeUnit;

/** What a limit takes over from a retired {@link Timeline} of its own kind, as ticks saved up on the new terms. */
final class CarryOver {

    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    private CarryOver() {}

    static boolean sameKind(Limit next, Algorithm before) {
        return before instanceof Timeline && before.limit().getClass() == next.getClass();
    }

    /**
     * Permits used stay used, to the fraction. Where more were used than now fit, the bucket starts empty, and the rest is remembered
     * until it would be paid for: a burst that is lowered and raised again is not granted twice. A debt is kept in permits.
     */
    static Timeline usedPermits(Timeline before, Limit limit, Terms next, long now) {
        Terms terms = before.terms();
        long debt = before.nanosInDebt(now);
        long unpaid = before.unpaidTicks(now);
        if (debt == 0) {
            long used = inTermsOf(next.price(), terms.idle() - before.saved(now) + unpaid, terms.price());
            return remembering(used - next.idle(), limit, next, Math.max(0, next.idle() - used), now);
        }
        long ticks = isShort(debt, terms) ? inTermsOf(next.price(), -before.saved(now), terms.price()) : Long.MAX_VALUE;
        if (ticks <= Terms.MOST_TICKS) {
            long used = inTermsOf(next.price(), terms.idle() + unpaid, terms.price());
            return remembering(used - next.idle(), limit, next, -ticks, now);
        }
        Timeline empty = new Timeline(limit, next, 0, now);
        empty.charge(debt == Algorithm.NEVER ? Long.MAX_VALUE : -before.available(now), now);
        return empty;
    }

    private static Timeline remembering(long unpaid, Limit limit, Terms next, long saved, long now) {
        return unpaid > 0
                ? new Timeline(limit, next, saved, now, Wide.divideUp(unpaid, next.rate()))
                : new Timeline(limit, next, saved, now);
    }

    /** Stored permits keep their proportion to what can be stored; a debt is kept in time. As Guava's {@code setRate}. */
    static Timeline storedShare(Timeline before, Limit limit, Terms next, long now) {
        if (before.nanosInDebt(now) > 0) {
            return debtInTime(before, limit, next, now);
        }
        long idle = before.terms().idle();
        return new Timeline(
                limit, next, idle == 0 ? 0 : Wide.multiplyDivide(before.saved(now), next.idle(), idle), now);
    }

    /** The time since the last call, or until the next one may come, is kept. */
    static Timeline elapsedTime(Timeline before, Limit limit, Terms next, long now) {
        if (before.nanosInDebt(now) > 0) {
            return debtInTime(before, limit, next, now);
        }
        Terms terms = before.terms();
        long saved = before.elapsed(now);
        long kept = saved == terms.memory()
                ? next.memory()
                : Math.min(next.memory(), Wide.multiplyDivide(saved, next.rate(), terms.rate()));
        return new Timeline(limit, next, kept, now);
    }

    private static Timeline debtInTime(Timeline before, Limit limit, Terms next, long now) {
        Terms terms = before.terms();
        long debt = before.nanosInDebt(now);
        long ticks = isShort(debt, terms) ? inTermsOf(next.rate(), -before.elapsed(now), terms.rate()) : Long.MAX_VALUE;
        return ticks <= Terms.MOST_TICKS
                ? new Timeline(limit, next, -ticks, now)
                : Timeline.owing(limit, next, debt, now);
    }

    private static boolean isShort(long nanos, Terms terms) {
        return nanos <= Terms.MOST_TICKS / terms.rate();
    }

    private static long inTermsOf(long next, long ticks, long before) {
        return Wide.multiplyDivideUp(ticks, next, before);
    }

    /** Full, and going on from another kind: at rest if that has granted nothing for a day, as far as it can tell. */
    static long everything(Terms next, Algorithm before, long now) {
        return before.grantedWithin(DAY, now) == 0 ? Timeline.AT_REST : next.memory();
    }
}
