package io.headgate.limiter.warmup;

import io.headgate.limiter.LatchedAlgorithm;
import io.headgate.limiter.Wide;

/** How cold the limiter is, and when the next call may come. */
final class SmoothWarmUpAlgorithm extends LatchedAlgorithm {

    /*
     * Guava keeps stored permits as a double. Multiplied by the price T of a warm permit, the store becomes a time, and
     * the curve no longer depends on the rate. With W = warmUp and f = coldFactor:
     *
     *   full   = W/2 + 2W/(1+f)          knee = W/2
     *   idling for t adds t·(5+f)/(2(1+f))
     *   taking a time U out of what lies X above the knee costs  U + (f²-1)·U·(2X-U) / 4W,
     *                                                  in units  U + (f-1)·U·(2X-U) / 8Wq
     *   taking it from below the knee, or when nothing is stored, costs U
     *
     * Counted in units of 1/(q·2(1+f)) ns, where T = p/q ns in lowest terms, everything but the area is a whole number;
     * the area is rounded up to a unit. Source: the comment in Guava's SmoothRateLimiter.
     */
    private static final long MOST_UNITS = 1L << 60;

    private final long warmUpNanos;
    private final int cold;
    private final long price;
    private final long unitsPerNano;
    private final long full;
    private final long knee;
    private final long fillPerNano;
    private final long areaDivisor;
    private long stored;
    private long nextNanos;
    private long nextUnits;
    private long newestPermits; // of the last call, with what it found, so that it can be undone
    private long newestDue;
    private long storedBefore;
    private long nanosBefore;
    private long unitsBefore;

    SmoothWarmUpAlgorithm(SmoothWarmUp limit, long now) {
        super(limit);
        long common = Wide.greatestCommonDivisor(limit.permits(), limit.period().toNanos());
        long parts = limit.permits() / common;
        this.warmUpNanos = limit.warmUp().toNanos();
        this.cold = limit.coldFactor();
        this.unitsPerNano = parts * 2 * (1 + cold);
        this.price = limit.period().toNanos() / common * 2 * (1 + cold);
        this.areaDivisor = 8 * warmUpNanos * parts;
        this.fillPerNano = parts * (5 + cold);
        this.full = warmUpNanos * fillPerNano;
        this.knee = warmUpNanos * parts * (1 + cold);
        this.stored = full;
        this.nextNanos = now;
    }

    SmoothWarmUpAlgorithm(SmoothWarmUp limit, SmoothWarmUpAlgorithm before, long now) {
        this(limit, now);
        if (before.available(now) == -ENDLESS_DEBT) {
            charge(Long.MAX_VALUE, now);
        }
        this.stored = Wide.multiplyDivideUp(before.storedAt(now), full, before.full);
        if (before.nextNanos - now >= 0) {
            this.nextNanos = before.nextNanos + (before.nextUnits > 0 ? 1 : 0);
        }
    }

    static boolean fits(long permits, long periodNanos, long warmUpNanos, int cold) {
        long parts = permits / Wide.greatestCommonDivisor(permits, periodNanos);
        long largestFactor = Math.max(8, Math.max(5 + cold, 4 * (cold - 1)));
        return Wide.multiplyCapped(warmUpNanos, Wide.multiplyCapped(parts, largestFactor)) <= MOST_UNITS * 4
                && largestTake(permits, periodNanos, cold) >= 1;
    }

    static long largestTake(long permits, long periodNanos, int cold) {
        long common = Wide.greatestCommonDivisor(permits, periodNanos);
        return MOST_UNITS / Wide.multiplyCapped(periodNanos / common, 2L * (1 + cold));
    }

    /** Another one of the same limit in the same state. */
    SmoothWarmUpAlgorithm copy(long now) {
        return (SmoothWarmUpAlgorithm) copied(now);
    }

    @Override
    protected long quote(long permits, long now) {
        if (permits > MOST_UNITS / price) {
            return NEVER;
        }
        return Math.max(0, nextNanos - now + (nextUnits > 0 ? 1 : 0));
    }

    @Override
    protected void apply(long permits, long now, long waitNanos) {
        newestPermits = permits;
        newestDue = now + waitNanos;
        storedBefore = stored;
        nanosBefore = nextNanos;
        unitsBefore = nextUnits;
        pay(permits, now);
    }

    @Override
    protected boolean force(long permits, long now) {
        long debt = Math.max(0, nextNanos - now);
        long nanos = Wide.multiplyDivide(permits, price, unitsPerNano);
        if (nanos > MAX_WAIT_NANOS / 2 - warmUpNanos * cold || debt > MAX_WAIT_NANOS / 2) {
            return false;
        }
        newestPermits = 0;
        pay(permits, now);
        return true;
    }

    private void pay(long permits, long now) {
        stored = storedAt(now);
        if (now - nextNanos > 0) {
            nextNanos = now;
            nextUnits = 0;
        }
        long taken = Math.min(Wide.multiplyCapped(permits, price), stored);
        long above = Math.max(0, stored - knee);
        long dear = Math.min(above, taken);
        stored -= taken;
        nextNanos += Wide.multiplyDivide(permits, price, unitsPerNano);
        addToNext(Wide.multiplyRemainder(permits, price, unitsPerNano));
        addToNext(Wide.multiplyDivideUp(dear * (cold - 1), 2 * above - dear, areaDivisor));
    }

    private void addToNext(long units) {
        long sum = nextUnits + units % unitsPerNano;
        nextNanos += units / unitsPerNano + sum / unitsPerNano;
        nextUnits = sum % unitsPerNano;
    }

    /** The newest call leaves everything as it found it; an older one's cost is lost. */
    @Override
    protected long undo(long permits, long takenAt, long waitNanos, long now) {
        if (permits != newestPermits || takenAt + waitNanos != newestDue) {
            return 0;
        }
        stored = storedBefore;
        nextNanos = nanosBefore;
        nextUnits = unitsBefore;
        newestPermits = 0;
        return permits;
    }

    @Override
    protected long count(long now) {
        long early = now - nextNanos - (nextUnits > 0 ? 1 : 0);
        long nanos = Math.max(1, price / unitsPerNano);
        return early >= 0 ? 1 : Math.min(0, Math.floorDiv(early, nanos) + 1);
    }

    /** Never closer together than when warm. */
    @Override
    protected long recent(long nanos, long now) {
        long sinceFirst = nextNanos + 1 - now + nanos;
        return sinceFirst <= 0 ? 0 : Wide.multiplyDivideUp(sinceFirst, unitsPerNano, price);
    }

    @Override
    protected long untilFull(long now) {
        long idle = Wide.divideUp(full - storedAt(now), fillPerNano);
        return Math.max(0, nextNanos - now) + idle;
    }

    private long storedAt(long now) {
        long idle = now - nextNanos;
        if (idle <= 0) {
            return stored;
        }
        return idle >= warmUpNanos ? full : Math.min(full, stored + idle * fillPerNano);
    }
}
