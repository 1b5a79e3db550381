package io.headgate.limiter.pace;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.Wide;
import java.util.List;
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
        long ticks = isShort(debt, terms) ? inTermsOf(next.price(), -before.saved(now), terms.price()) : Long.MAX_VALUE;
        if (debt == 0 || ticks <= Terms.MOST_TICKS) {
            long saved = debt == 0 ? before.saved(now) : 0;
            return remembering(terms.idle() - saved, before, limit, next, debt == 0 ? 0 : ticks, now);
        }
        Timeline empty = new Timeline(limit, next, 0, now);
        empty.charge(debt == Algorithm.NEVER ? Long.MAX_VALUE : -before.available(now), now);
        return empty;
    }

    /** With so many ticks of {@code before} used, and what that remembers; in whole permits and a rest, since ticks may not reach. */
    private static Timeline remembering(long used, Timeline before, Limit limit, Terms next, long owed, long now) {
        Terms terms = before.terms();
        long unpaid = before.unpaidNanos(now);
        long ticks = used + Wide.multiplyRemainder(unpaid, terms.rate(), terms.price());
        long whole = Wide.multiplyDivide(unpaid, terms.rate(), terms.price()) + ticks / terms.price();
        long rest = inTermsOf(next.price(), ticks % terms.price(), terms.price()) - next.idle();
        long nanos = Wide.multiplyDivide(whole, next.price(), next.rate());
        if (nanos > Algorithm.MAX_WAIT_NANOS) {
            return new Timeline(limit, next, -owed, now, Algorithm.MAX_WAIT_NANOS);
        }
        rest += Wide.multiplyRemainder(whole, next.price(), next.rate());
        long beyond = nanos + Wide.divideUp(rest, next.rate());
        boolean fits = beyond <= 0;
        long saved = fits && owed == 0 ? -rest - nanos * next.rate() : -owed;
        return new Timeline(limit, next, saved, now, fits ? 0 : beyond);
    }

    /** As {@link #usedPermits}, for a bucket that does not fit one word. */
    static WideBuckets inTwoWords(Timeline before, TokenBucket limit, long now) {
        TokenBucket old = (TokenBucket) before.limit();
        long debt = before.nanosInDebt(now);
        WideBuckets same = new WideBuckets(old, List.of(old), now);
        if (debt == Algorithm.NEVER) {
            same.charge(Long.MAX_VALUE, now);
        } else {
            same.goOn(debt, debt > 0 ? 0 : before.saved(now), before.unpaidNanos(now), now);
        }
        WideBuckets next = new WideBuckets(limit, List.of(limit.withInitial(limit.burst())), now);
        next.carryOver(same, now);
        return next;
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

    /** The time since the last call, or until the next one may come, is kept; also more than counts at the new rate. */
    static Timeline elapsedTime(Timeline before, Limit limit, Terms next, long now) {
        if (before.nanosInDebt(now) > 0) {
            return debtInTime(before, limit, next, now);
        }
        long kept = Wide.multiplyDivide(
                before.idleTicks(now), next.rate(), before.terms().rate());
        return new Timeline(limit, next, Math.min(Timeline.AT_REST, kept), now);
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
