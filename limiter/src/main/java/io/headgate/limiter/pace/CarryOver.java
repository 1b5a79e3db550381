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
     * Permits used stay used, to the fraction. Where more were used than now fit, the bucket starts empty; a debt is
     * kept in permits.
     */
    static long usedPermits(Timeline before, Terms next, long now) {
        Terms terms = before.terms();
        long saved = before.saved(now);
        if (saved < 0) {
            return -owed(-saved, terms.price(), next.price());
        }
        long used = Wide.multiplyDivideUp(terms.idle() - saved, next.price(), terms.price());
        return Math.max(0, next.idle() - used);
    }

    /** Stored permits keep their proportion to what can be stored; a debt is kept in time. As Guava's {@code setRate}. */
    static long storedShare(Timeline before, Terms next, long now) {
        Terms terms = before.terms();
        long saved = before.saved(now);
        if (saved < 0) {
            return -owed(-saved, terms.rate(), next.rate());
        }
        return terms.idle() == 0 ? 0 : Wide.multiplyDivide(saved, next.idle(), terms.idle());
    }

    /** The time since the last call, or until the next one may come, is kept. */
    static long elapsedTime(Timeline before, Terms next, long now) {
        Terms terms = before.terms();
        long saved = before.elapsed(now);
        if (saved < 0) {
            return -owed(-saved, terms.rate(), next.rate());
        }
        return saved == terms.memory()
                ? next.memory()
                : Math.min(next.memory(), Wide.multiplyDivide(saved, next.rate(), terms.rate()));
    }

    /** Full, and going on from another kind: at rest if that has granted nothing for a day, as far as it can tell. */
    static long everything(Terms next, Algorithm before, long now) {
        return before.grantedWithin(DAY, now) == 0 ? Timeline.AT_REST : next.memory();
    }

    private static long owed(long ticks, long from, long to) {
        return Math.min(Terms.MOST_TICKS, Wide.multiplyDivideUp(ticks, to, from));
    }
}
